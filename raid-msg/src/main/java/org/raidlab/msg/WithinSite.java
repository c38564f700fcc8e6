package org.raidlab.msg;

/** A message that only servers of the same site send: a site drops it when it comes from elsewhere. */
public interface WithinSite {}
