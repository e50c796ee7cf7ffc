import * as Schema from "effect/Schema"
import { atLeastOneEntry, atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { isStorable } from "../values/Text.ts"

/** A value of an attribute: a text, a number, true or false, or a list of texts. */
export type AttributeValue = string | number | boolean | ReadonlyArray<string>

/** The application's description of a host, such as languages or the capacity of a room. Roles find members by it. */
export type HostAttributes = Readonly<Record<string, AttributeValue>>

/** The largest number of attributes in a filter, and of values of one. */
const maxFilterAttributes = 20
const maxFilterValues = 50

/** The largest number of attributes of a host, and of bytes of their JSON. */
const maxHostAttributes = 20
const maxHostAttributesBytes = 2048

const isShortName = (name: string): boolean => name !== "" && name.length <= 40 && isStorable(name)

const isStorableValue = (value: unknown): boolean => [value].flat().every((each) => typeof each !== "string" || isStorable(each))

/** The attributes of a host, in a response. */
export const HostAttributesResource = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])
)

/** The attributes of a host in a request, which replace all former ones. */
export const HostAttributesInput = HostAttributesResource.check(
  Schema.makeFilter(
    (attributes: HostAttributes) =>
      Object.keys(attributes).length <= maxHostAttributes &&
      Object.keys(attributes).every(isShortName) &&
      Object.values(attributes).every(isStorableValue) &&
      new TextEncoder().encode(JSON.stringify(attributes)).length <= maxHostAttributesBytes,
    {
      ...says(
        `must be at most ${maxHostAttributes} attributes with names of 1 to 40 characters, ` +
          `of ${maxHostAttributesBytes} bytes in all`,
        { rule: "entries" }
      ),
      toJsonSchema: () => ({ maxProperties: maxHostAttributes })
    }
  )
)

const FilterValue = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/** A filter of hosts by their attributes. Each attribute must have the value, or one of the values. */
export const AttributeFilter = Schema.Record(
  Schema.String,
  Schema.Union([FilterValue, Schema.Array(FilterValue).check(atLeastOneEntry, atMostEntries(maxFilterValues))])
).check(
  Schema.makeFilter(
    (filter: Readonly<Record<string, unknown>>) => {
      const keys = Object.keys(filter)
      return (
        keys.length > 0 &&
        keys.length <= maxFilterAttributes &&
        keys.every(isShortName) &&
        Object.values(filter).every(isStorableValue)
      )
    },
    {
      ...says(`must have 1 to ${maxFilterAttributes} attributes with names of 1 to 40 characters`, { rule: "entries" }),
      toJsonSchema: () => ({ minProperties: 1, maxProperties: maxFilterAttributes })
    }
  )
)
export type AttributeFilter = typeof AttributeFilter.Type

/** Returns true if a host has, for every attribute of a filter, one of its values. A list of the host needs one of them. */
export const matchesFilter = (attributes: HostAttributes, filter: AttributeFilter): boolean =>
  Object.entries(filter).every(([key, expected]) => {
    const own: ReadonlyArray<string | number | boolean> = Object.hasOwn(attributes, key) ? [attributes[key]!].flat() : []
    return [expected].flat().some((value) => own.includes(value))
  })
