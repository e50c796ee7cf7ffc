import { defaultPerPage, maxPerPage, type Page, type PageRequest } from "@slotkit/core"
import { integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

/** One page of resources and its position in the list, with the field names of the API. Spec: pagination. */
export interface PageOf<A> {
  readonly data: ReadonlyArray<A>
  readonly meta: {
    readonly current_page: number
    readonly per_page: number
    readonly total: number
    readonly last_page: number
  }
}

/** Turns a page of stored rows into a page of resources. */
export const toPage = <Row, A>(
  { rows, total }: Page<Row>,
  { page, perPage }: PageRequest,
  resource: (row: Row) => A
): PageOf<A> => ({
  data: rows.map(resource),
  meta: { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) }
})

/** The query of a list without filters. Spec: limits.page_size. */
export const PageQuery = Schema.Struct({
  per_page: Schema.optionalKey(integerParameter(1, maxPerPage)),
  page: Schema.optionalKey(integerParameter(1, maxIntegerParameter))
})

/** The requested page; by default the first one with 25 entries. */
export const pageRequest = (query: typeof PageQuery.Type): PageRequest => ({
  page: query.page ?? 1,
  perPage: query.per_page ?? defaultPerPage
})
