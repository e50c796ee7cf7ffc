import { type FieldFault, isRecord, readInput } from "@slotkit/core/internal"
import type { AccountProblem, NotImported } from "@slotkit/engine"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** The other system did not return its data. The message is for the person who runs the import, and never contains the token. */
export class SourceError extends Error {
  override readonly name = "SourceError"
  /** The status of the answer. `undefined` without an answer. */
  readonly status: number | undefined
  readonly problem: AccountProblem

  constructor(message: string, problem: AccountProblem, status?: number) {
    super(message)
    this.problem = problem
    this.status = status
  }
}

/** A field that may be missing or `null`. */
export const maybe = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** Decodes the fields of an answer that an import uses. Others are ignored. Throws a `SourceError` that names the wrong ones. */
export const readAnswer = <S extends Schema.ConstraintDecoder<unknown>>(
  name: string,
  path: string,
  schema: S,
  answer: unknown
): S["Type"] => {
  const read = readInput(schema, answer)
  if (Result.isSuccess(read)) return read.success
  throw new SourceError(
    `${name} answered ${path} with something that this version of Slotkit does not understand. ${sentencesOf(read.failure)}`,
    "unreadable"
  )
}

/** An entry of a list that was read, or the reason for which it was not. */
export type ReadEntry<A> = { readonly entry: A } | UnreadEntry

/** An entry that was not understood. `given` has its fields, and none if it is no object. */
export interface UnreadEntry {
  readonly problem: string
  readonly id: string
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Decodes the entries of a list one by one, so that an entry of an unknown form is left out alone. `id` and `name` are the fields
 * that identify it in the report.
 */
export const readEntries = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  entries: ReadonlyArray<unknown>,
  { id, name }: { readonly id: string; readonly name: string }
): ReadonlyArray<ReadEntry<S["Type"]>> =>
  entries.map((input, index) => {
    const read = readInput(schema, input)
    if (Result.isSuccess(read)) return { entry: read.success }
    const fields = isRecord(input) ? input : {}
    const text = (field: string, otherwise: string): string =>
      typeof fields[field] === "string" || typeof fields[field] === "number" ? String(fields[field]) : otherwise
    const number = index + 1
    return {
      problem: isRecord(input) ? sentencesOf(read.failure) : `Entry ${number} must be an object.`,
      id: text(id, `entry ${number}`),
      name: text(name, `Entry ${number}`),
      fields
    }
  })

/** Returns a function that decodes a list, and reports entries of an unknown form as not imported. */
export const entryReader =
  (notImported: Array<NotImported>) =>
  <S extends Schema.ConstraintDecoder<unknown>>(
    part: NotImported["part"],
    schema: S,
    entries: ReadonlyArray<unknown>,
    fields = { id: "uri", name: "name" }
  ): ReadonlyArray<S["Type"]> =>
    readEntries(schema, entries, fields).flatMap((each) => {
      if ("entry" in each) return [each.entry]
      const { id, name, problem } = each
      notImported.push({ part, id, name, text: `Its data is not understood. ${problem}` })
      return []
    })

const maxFaults = 20

const sentencesOf = (faults: ReadonlyArray<FieldFault>): string =>
  faults
    .slice(0, maxFaults)
    .map(({ message }) => message)
    .join(" ")
