import { defaultPerPage, maxPerPage, type PageRequest } from "@slotkit/core"
import { integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

/** One page of ready resources, as lists answer it. */
export interface PageOf<A> extends PageRequest {
  readonly data: ReadonlyArray<A>
  readonly total: number
}

/** The query of a list that takes nothing but the page. Spec: limits.page_size. */
export const PageQuery = Schema.Struct({
  per_page: Schema.optionalKey(integerParameter(1, maxPerPage)),
  page: Schema.optionalKey(integerParameter(1, maxIntegerParameter))
})

/** The page a query asks for, with the defaults: the first one of 25. */
export const pageRequest = (query: typeof PageQuery.Type): PageRequest => ({
  page: query.page ?? 1,
  perPage: query.per_page ?? defaultPerPage
})
