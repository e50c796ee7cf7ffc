import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { integerParameter, maxIntegerParameter } from "./Integer.ts"
import { maxPerPage } from "./Limits.ts"
import type { CursorPosition } from "./Pagination.ts"
import { text } from "./Text.ts"

/**
 * The point from which a walk through a list continues: after a row, with the number and the size of the next page.
 *
 * `list` is the name of the list with its order, such as `bookings.asc`. A cursor names a place and not an offset, so rows that
 * are added or removed meanwhile move no other row to another page.
 */
export interface Cursor {
  readonly list: string
  readonly page: number
  readonly perPage: number
  readonly after: CursorPosition
}

/** The `cursor` parameter of a list: empty for the first page, otherwise the `next_cursor` of the page before. */
export const cursorParameter = text(200)

/** Writes a cursor as one opaque word for a URL. */
export const writeCursor = ({ list, page, perPage, after }: Cursor): string =>
  Base64Url.encode(JSON.stringify([list, page, perPage, after.at, after.id]))

/** Reads a cursor of a list. Returns undefined for any text that `writeCursor` did not write for this list. */
export const readCursor = (list: string, written: string): Cursor | undefined => {
  const parts = parsed(Result.getOrElse(Base64Url.decodeString(written), () => ""))
  if (!Array.isArray(parts) || parts.length !== 5) return undefined
  const [name, page, perPage, at, id]: ReadonlyArray<unknown> = parts
  if (name !== list || !isCount(page) || !isCount(perPage) || !isCount(id)) return undefined
  if (at !== null && !(Number.isSafeInteger(at) && Math.abs(at as number) <= maxInstant)) return undefined
  const cursor = { list, page, perPage, after: { at: at as number | null, id } }
  return writeCursor(cursor) === written ? cursor : undefined
}

/** The largest number of milliseconds that a JavaScript date can have. */
const maxInstant = 8_640_000_000_000_000

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The pagination parameters of every list. Spec: limits.page_size. */
export const pageParameters = {
  per_page: Schema.optionalKey(integerParameter(1, maxPerPage)).pipe(
    Schema.annotateEncoded({ description: "The size of a page." })
  ),
  page: Schema.optionalKey(integerParameter(1, maxIntegerParameter)).pipe(
    Schema.annotateEncoded({ description: "The number of the page, from 1." })
  ),
  cursor: Schema.optionalKey(cursorParameter).annotate({
    description:
      "Empty for the first page; for each further page the `next_cursor` of the page before, instead of `page`. " +
      "Items that are added or removed meanwhile do not shift the pages."
  })
}
