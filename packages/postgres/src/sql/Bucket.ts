import { bucketOf, bucketOfToken } from "@slotkit/core/internal"
import { type Fragment, fragment, literal, parameter } from "effect/sql/Statement"

/**
 * Limits a statement to the bucket of a host. Every statement on a host's table needs it: the bucket leads all keys, and it says
 * on which server of a distributed database the rows are.
 *
 * Parameters are text, so that PostgreSQL gives them the column's type. As numbers they would be `integer`, which an index of
 * another operator family, such as that of an exclusion constraint, cannot use.
 */
export const inBucketOf = (hostId: number, alias?: string): Fragment =>
  fragment([literal(`${before(alias)}bucket = `), parameter(bucketValue(hostId))])

/** Limits a statement to the bucket that a link token or a stored token begins with. No row has the bucket of a malformed one. */
export const inBucketOfToken = (token: string, alias?: string): Fragment =>
  fragment([literal(`${before(alias)}bucket = `), parameter(String(bucketOfToken(token)))])

/** Limits a statement to the rows of a host. */
export const ofHost = (hostId: number, alias?: string): Fragment =>
  fragment([
    literal(`${before(alias)}bucket = `),
    parameter(bucketValue(hostId)),
    literal(` AND ${before(alias)}host_id = `),
    parameter(String(hostId))
  ])

/** Limits a statement to one row of a host, by its id. */
export const whereRow = (hostId: number, id: number, alias?: string): Fragment =>
  fragment([
    literal(`${before(alias)}id = `),
    parameter(String(id)),
    literal(" AND "),
    ...whereHostFenced(hostId, alias).segments
  ])

/**
 * Limits a statement that finds its rows by an id, or by an index of this sum, to those of a host.
 *
 * The sum keeps PostgreSQL from an index that is led by the host. A prepared statement is planned for a typical host, and if that
 * has few rows, reading all of them costs as little as reading one by its id. The plan would then do so for a host with a million
 * rows.
 */
export const whereHostFenced = (hostId: number, alias?: string): Fragment =>
  fragment([
    literal(`${before(alias)}bucket = `),
    parameter(bucketValue(hostId)),
    literal(` AND ${before(alias)}host_id + 0 = `),
    parameter(String(hostId))
  ])

/**
 * Limits the rows that an index without a bucket finds to those of a host, such as the index of words, whose words begin with the
 * host. The sums keep PostgreSQL from reading an index of the bucket beside it, as `whereHostFenced` explains.
 */
export const whereHostOfFound = (hostId: number): Fragment =>
  fragment([literal("bucket + 0 = "), parameter(bucketValue(hostId)), literal(" AND host_id + 0 = "), parameter(String(hostId))])

/** The expressions of indexes that find few rows of a host, by what they find them by. */
const indexOffsets = { booker: 0, updatedAt: 1, service: 2 } as const

/** The expression that such an index begins with, for a join. */
export const indexOffsetFor = (by: keyof typeof indexOffsets, alias?: string): Fragment =>
  fragment([literal(`${indexOffsets[by]} - ${before(alias)}host_id`)])

/**
 * Limits a statement to the few bookings of a host that an index finds by their booker, by the time of their last change or by
 * their service.
 *
 * The index begins with the same difference, and no other index has it. So no plan reads another index of the host, as
 * `whereHostFenced` explains.
 */
export const whereHostBy = (hostId: number, by: keyof typeof indexOffsets, alias?: string): Fragment =>
  fragment([
    literal(`${before(alias)}bucket = `),
    parameter(bucketValue(hostId)),
    literal(" AND "),
    ...indexOffsetFor(by, alias).segments,
    literal(" = "),
    parameter(String(indexOffsets[by] - hostId))
  ])

/** Limits a statement to the buckets of some hosts. With a single bucket, Citus sends it to the server that has it. */
export const inBucketsOf = (rows: ReadonlyArray<{ readonly hostId: number }>, alias?: string): Fragment => {
  const buckets = [...new Set(rows.map(({ hostId }) => bucketValue(hostId)))]
  return buckets.length === 1
    ? fragment([literal(`${before(alias)}bucket = `), parameter(buckets[0]!)])
    : fragment([literal(`${before(alias)}bucket = ANY(`), parameter(buckets), literal("::smallint[])")])
}

/**
 * Limits a statement to some rows by their ids. Of several buckets, each row is found by the whole key: two arrays would make
 * PostgreSQL look up each id in each bucket.
 */
export const whereEachRow = (rows: ReadonlyArray<{ readonly hostId: number; readonly id: number }>, alias?: string): Fragment => {
  const ids = rows.map(({ id }) => String(id))
  return new Set(rows.map(({ hostId }) => bucketValue(hostId))).size === 1
    ? fragment([
        ...inBucketsOf(rows, alias).segments,
        literal(` AND ${before(alias)}id = ANY(`),
        parameter(ids),
        literal("::bigint[])")
      ])
    : fragment([
        literal(`(${before(alias)}bucket, ${before(alias)}id) IN (SELECT * FROM unnest(`),
        parameter(rows.map(({ hostId }) => bucketValue(hostId))),
        literal("::smallint[], "),
        parameter(ids),
        literal("::bigint[]))")
      ])
}

/** Limits a table to a bucket, followed by AND. For all buckets it limits nothing. */
export type Within = (alias?: string) => Fragment

/** Limits the tables of a statement to one bucket, so that Citus sends it to the server that has it. */
export const withinBucket =
  (bucket: number): Within =>
  (alias) =>
    fragment([literal(`${before(alias)}bucket = `), parameter(String(bucket)), literal(" AND ")])

/** Limits no table of a statement. */
export const withinAll: Within = () => fragment([])

/** Limits the table of hosts to some hosts. On Citus one statement reads the servers that have them. */
export const whereEachHost = (hostIds: ReadonlyArray<number>, alias?: string): Fragment =>
  fragment([
    ...inBucketsOf(
      hostIds.map((hostId) => ({ hostId })),
      alias
    ).segments,
    literal(` AND ${before(alias)}id = ANY(`),
    parameter(hostIds.map(String)),
    literal("::bigint[])")
  ])

/** Marks a statement that is about all hosts, such as a claim, a prune or an export. */
export const allBuckets: Fragment = fragment([literal("/* all buckets */")])

/** The columns that say whose row it is, for an insert. */
export const hostValues = (hostId: number) => ({ bucket: bucketValue(hostId), host_id: String(hostId) })

/** A host's bucket as a parameter. */
export const bucketValue = (hostId: number): string => String(bucketOf(hostId))

const before = (alias: string | undefined): string => (alias === undefined ? "" : `${alias}.`)
