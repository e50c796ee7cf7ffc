import { embeddingQuery } from "../embed/Embedding.ts"
import type { RequestContext } from "./RequestContext.ts"

/** The time zone of a page, and whether the visitor chose it. */
export interface ChosenZone {
  readonly timeZone: string
  readonly isZoneAsked: boolean
}

/** The parameter that keeps the chosen time zone in an address. */
export const zoneParameter = ({ timeZone, isZoneAsked }: ChosenZone): ReadonlyArray<readonly [string, string]> =>
  isZoneAsked ? [["timezone", timeZone]] : []

/** Returns a path with the language and the frame of the current page, followed by more parameters. */
export const framedPath = (
  { query, embedding }: Pick<RequestContext, "query" | "embedding">,
  path: string,
  more: ReadonlyArray<readonly [string, string]> = []
): string => {
  const lang = query.get("lang")
  const parameters = new URLSearchParams()
  for (const [name, value] of [...(lang === null ? [] : [["lang", lang] as const]), ...embeddingQuery(embedding), ...more]) {
    parameters.append(name, value)
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
