import { maxPerPage } from "@slotkit/core"

/** A page that is large enough for any clause. */
export const firstPage = { page: 1, perPage: maxPerPage } as const
