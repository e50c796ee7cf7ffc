import * as Schema from "effect/Schema"
import { maxMetadataEntries, maxMetadataKeyLength, maxMetadataValueLength } from "./Limits.ts"
import { isStorable } from "./Text.ts"

/** The application's own data on a host, service or booking. Slotkit stores it and never reads it. */
export type Metadata = Readonly<Record<string, string>>

const isKey = (key: string): boolean => key !== "" && [...key].length <= maxMetadataKeyLength && isStorable(key)

const isValue = (value: string): boolean => [...value].length <= maxMetadataValueLength && isStorable(value)

/** At most 20 entries: keys of 1 to 40 and values of at most 500 characters. Given metadata replaces the former as a whole. */
export const MetadataInput = Schema.Record(Schema.String, Schema.String).check(
  Schema.makeFilter(
    (metadata: Metadata) => {
      const entries = Object.entries(metadata)
      return entries.length <= maxMetadataEntries && entries.every(([key, value]) => isKey(key) && isValue(value))
    },
    {
      message: `must have at most ${maxMetadataEntries} entries, with keys of 1 to ${maxMetadataKeyLength} and values of at most ${maxMetadataValueLength} characters`,
      toJsonSchema: () => ({
        maxProperties: maxMetadataEntries,
        propertyNames: { minLength: 1, maxLength: maxMetadataKeyLength }
      })
    }
  )
)

/** Metadata in responses and events. */
export const MetadataResource = Schema.Record(Schema.String, Schema.String)
