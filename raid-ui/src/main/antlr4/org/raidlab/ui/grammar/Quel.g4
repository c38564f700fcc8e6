/*
 * QUEL as INGRES and RAID had it, and RAID's calculus form. Conditions and values are one rule, told apart by the analysis:
 * so the parser never has to guess what an opening parenthesis begins, and its errors are about types, not about tokens.
 */
grammar Quel;

options {
    caseInsensitive = true;
}

program
    : terminator? (explainable terminator?)* EOF
    ;

explainable
    : EXPLAIN? statement
    ;

terminator
    : (';' | GO)+
    ;

statement
    : RANGE OF rangeBinding (',' rangeBinding)*                                          # range
    | RETRIEVE (UNIQUE | INTO name)? '(' target (',' target)* ')' where? sort?           # retrieve
    | APPEND TO? name '(' target (',' target)* ')' where?                                # append
    | REPLACE name '(' target (',' target)* ')' where?                                   # replace
    | delete                                                                             # plainDelete
    | CREATE name '(' attribute (',' attribute)* ')'                                     # create
    | DESTROY name (',' name)*                                                           # destroy
    | COPY name '(' (copyColumn (',' copyColumn)*)? ')' direction=(FROM | INTO) STRING (WITH manner=name)?  # copy
    | INDEX ON name IS name '(' name (',' name)* ')'                                     # index
    | MODIFY name TO name UNIQUE? (ON sortKey (',' sortKey)*)? (WHERE option (',' option)*)?  # modify
    | PRINT name (',' name)*                                                             # print
    | HELP (helpItem (',' helpItem)*)?                                                   # help
    | BEGIN TRANSACTION                                                                  # begin
    | END TRANSACTION                                                                    # end
    | ABORT TRANSACTION?                                                                 # abort
    | calculus                                                                           # plainCalculus
    | DATABASE name ',' (calculus | delete)                                              # databaseCalculus
    ;

helpItem
    : name
    | STRING
    ;

delete
    : DELETE name (where | calculusWhere)?
    ;

calculus
    : GET got (',' got)* calculusWhere?                                                  # raidGet
    | INSERT name '(' target (',' target)* ')'                                           # raidInsert
    | UPDATE name '(' target (',' target)* ')' calculusWhere?                            # raidUpdate
    ;

got
    : name ('.' (name | ALL))?
    ;

calculusWhere
    : ':' expression
    ;

rangeBinding
    : name IS name
    ;

target
    : name ('=' | IS | BY) expression   # computedTarget
    | name '.' (name | ALL)             # columnTarget
    ;

where
    : WHERE expression
    ;

sort
    : SORT BY? sortKey (',' sortKey)*
    ;

sortKey
    : name (':' name)?
    ;

attribute
    : name '=' name (WITH NULL)?
    ;

option
    : name '=' INTEGER
    ;

copyColumn
    : name '=' name STRING?
    ;

expression
    : primary                                                                   # simple
    | sign=('-' | '+') expression                                               # signed
    | <assoc = right> left=expression operator='**' right=expression            # arithmetic
    | left=expression operator=('*' | '/') right=expression                     # arithmetic
    | left=expression operator=('+' | '-') right=expression                     # arithmetic
    | left=expression operator=('=' | '!=' | '<' | '<=' | '>' | '>=') right=expression  # comparison
    | expression IS NOT? NULL                                                   # nullTest
    | NOT expression                                                            # negation
    | left=expression AND right=expression                                      # conjunction
    | left=expression OR right=expression                                       # disjunction
    ;

primary
    : INTEGER                                                                   # integer
    | FLOAT                                                                     # floating
    | STRING                                                                    # text
    | NULL                                                                      # absent
    | name '.' name                                                             # column
    | FUNCTION '(' expression (',' expression)* ')'                             # call
    | AGGREGATE '(' expression (BY expression (',' expression)*)? (ONLY? where)? ')'  # aggregate
    | '(' expression ')'                                                        # grouped
    ;

/* The words of the calculus form are names wherever a name can stand, and so is the key of the paper's relation. */
name
    : NAME
    | DATABASE
    | GET
    | INSERT
    | UNIQUE
    | UPDATE
    ;

ABORT       : 'abort';
ALL         : 'all';
AND         : 'and';
APPEND      : 'append';
BEGIN       : 'begin';
BY          : 'by';
COPY        : 'copy';
CREATE      : 'create';
DATABASE    : 'database';
DELETE      : 'delete';
DESTROY     : 'destroy';
END         : 'end';
EXPLAIN     : 'explain';
FROM        : 'from';
GET         : 'get';
HELP        : 'help';
INDEX       : 'index';
INSERT      : 'insert';
INTO        : 'into';
IS          : 'is';
MODIFY      : 'modify';
NOT         : 'not';
NULL        : 'null';
OF          : 'of';
ON          : 'on';
ONLY        : 'only';
OR          : 'or';
PRINT       : 'print';
RANGE       : 'range';
REPLACE     : 'replace';
RETRIEVE    : 'retrieve';
SORT        : 'sort';
TO          : 'to';
TRANSACTION : 'transaction';
UNIQUE      : 'unique';
UPDATE      : 'update';
WHERE       : 'where';
WITH        : 'with';

FUNCTION
    : 'abs' | 'ascii' | 'atan' | 'concat' | 'cos' | 'exp' | 'float4' | 'float8'
    | 'int1' | 'int2' | 'int4' | 'log' | 'mod' | 'sin' | 'sqrt'
    ;

AGGREGATE
    : 'any' | 'avg' | 'avgu' | 'count' | 'countu' | 'max' | 'min' | 'sum' | 'sumu'
    ;

/* INGRES has these words; nothing here uses them. */
RESERVED
    : 'at' | 'define' | 'gamma' | 'in' | 'integrity' | 'onto' | 'permit' | 'save' | 'until' | 'view'
    ;

NAME
    : [a-z_] [a-z_0-9]*
    ;

INTEGER
    : [0-9]+
    ;

FLOAT
    : [0-9]+ '.' [0-9]* EXPONENT?
    | '.' [0-9]+ EXPONENT?
    | [0-9]+ EXPONENT
    ;

fragment EXPONENT
    : 'e' [+-]? [0-9]+
    ;

STRING
    : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"'
    ;

UNTERMINATED_STRING
    : '"' ('\\' ~[\r\n] | ~["\\\r\n])* '\\'?
    ;

GO
    : '\\g'
    ;

COMMENT
    : '/*' .*? '*/' -> skip
    ;

UNCLOSED_COMMENT
    : '/*' (~'*' | '*'+ ~[*/])* '*'*
    ;

BLANK
    : [ \t\r\n\f]+ -> skip
    ;

UNKNOWN_CHARACTER
    : .
    ;
