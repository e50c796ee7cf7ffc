import { encodeBase62 } from "./Base62.ts"

/** The number of buckets that all hosts share. It never changes, because rows and tokens contain their bucket. */
export const bucketCount = 64

/** Returns the bucket of a host, from 0. Rows of one bucket can be kept together on one of several database servers. */
export const bucketOf = (hostId: number): number => hostId % bucketCount

/** Returns the two base 62 characters that tokens of a host begin with, after their prefix. */
export const bucketPrefix = (hostId: number): string => prefixes[bucketOf(hostId)]!

/** Returns the bucket that a text begins with, or -1, which is the bucket of no row. */
export const bucketOfToken = (text: string): number => prefixes.indexOf(text.slice(0, bucketPrefixLength))

/** The length of a bucket in a token. */
export const bucketPrefixLength = 2

const prefixes = Array.from({ length: bucketCount }, (_, bucket) => encodeBase62(BigInt(bucket), bucketPrefixLength))
