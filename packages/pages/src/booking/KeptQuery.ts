import { embeddingQuery } from "../embed/Embedding.ts"
import type { RequestContext } from "../shell/RequestContext.ts"

/**
 * Returns the parameters that every address of a booking page keeps: the frame that it is in, the language, and what is filled in
 * for the visitor.
 */
export const keptQuery = ({ query, embedding }: RequestContext): ReadonlyArray<readonly [string, string]> => [
  ...embeddingQuery(embedding),
  ...[...query]
    .filter(([name, value]) => /^(?:lang|name|email|topic|notes|answers\.[a-z0-9_]{1,64})$/.test(name) && value.length <= 2000)
    .slice(0, 30)
]
