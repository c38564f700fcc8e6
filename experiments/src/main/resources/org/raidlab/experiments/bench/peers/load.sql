CREATE TABLE bench (k int PRIMARY KEY, v bigint NOT NULL) WITH (fillfactor = 50);;
INSERT INTO bench SELECT k, 0 FROM generate_series(0, @rows@ - 1) k;;
CREATE TABLE branch (id int PRIMARY KEY, balance bigint NOT NULL, filler char(84)) WITH (fillfactor = 10);;
CREATE TABLE teller (id int PRIMARY KEY, branch int NOT NULL, balance bigint NOT NULL, filler char(84)) WITH (fillfactor = 10);;
CREATE TABLE account (id int PRIMARY KEY, branch int NOT NULL, balance bigint NOT NULL, filler char(84)) WITH (fillfactor = 50);;
CREATE TABLE history (account int, teller int, branch int, delta int, number int, filler char(22));;
INSERT INTO branch SELECT id, 0, repeat('x', 84) FROM generate_series(0, @branches@ - 1) id;;
INSERT INTO teller SELECT id, id / @tellers@, 0, repeat('x', 84) FROM generate_series(0, @branches@ * @tellers@ - 1) id;;
INSERT INTO account SELECT id, id / @accounts@, 0, repeat('x', 84) FROM generate_series(0, @branches@ * @accounts@ - 1) id;;
CREATE FUNCTION debit_credit(aid int, tid int, bid int, change int, n int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE found bigint;
BEGIN
  UPDATE account SET balance = balance + change WHERE id = aid RETURNING balance INTO found;
  UPDATE teller SET balance = balance + change WHERE id = tid;
  UPDATE branch SET balance = balance + change WHERE id = bid;
  INSERT INTO history VALUES (aid, tid, bid, change, n, 'xxxxxxxxxxxxxxxxxxxxxx');
  RETURN found;
END $$;;
VACUUM ANALYZE;;
