import * as PgTypes from "@effect/sql-pg/PgTypes"
import * as Result from "effect/Result"

/**
 * The codecs of Slotkit's own connections. `bigint` columns, which hold ids, counts and milliseconds, become JavaScript numbers.
 *
 * A value beyond 2^53 is a `CodecError`. The registry belongs to one client, so the application's own clients are not affected.
 */
export const int8AsNumber = (): PgTypes.Registry => {
  const registry = PgTypes.makeRegistry()
  registry.register(PgTypes.OID.int8, codec, { arrayOid: PgTypes.OID.int8Array })
  return registry
}

const codec: PgTypes.Codec<number | bigint> = {
  encode: (value) => {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
    return Result.succeed(bytes)
  },
  decode: (bytes) => read(bytes, 0),
  // Otherwise a separate view would be allocated for every value of every row.
  read: (bytes, offset) => read(bytes, offset)
}

const read = (bytes: Uint8Array, offset: number): Result.Result<number, PgTypes.CodecError> => {
  const value = int32At(bytes, offset) * 2 ** 32 + (int32At(bytes, offset + 4) >>> 0)
  return Number.isSafeInteger(value)
    ? Result.succeed(value)
    : Result.fail(new PgTypes.CodecError({ message: `${value} is no safe integer` }))
}

const int32At = (bytes: Uint8Array, offset: number): number =>
  (bytes[offset]! << 24) | (bytes[offset + 1]! << 16) | (bytes[offset + 2]! << 8) | bytes[offset + 3]!
