/** The number of buckets that all hosts share. It never changes, because rows and tokens say their bucket. */
export const bucketCount = 64

/** Returns the bucket of a host, from 0. Rows of one bucket can be kept together on one of several database servers. */
export const bucketOf = (hostId: number): number => hostId % bucketCount
