import type { ImportNote } from "@slotkit/engine"
import { changed } from "./Mapped.ts"

/** Notes that a service got another slug than its event type had. Nothing if it has the same one. */
export const slugNote = (wanted: string | null | undefined, slug: string): ReadonlyArray<ImportNote> => {
  if (wanted == null || wanted === slug) return []
  const [before, after] = [cut(wanted), cut(slug)]
  const became = before === after ? `was shortened to ${slug.length} characters` : `became ${after}`
  return [changed("slug", `${before} ${became}.`)]
}

/** Long enough to recognize a slug in a report. */
const maxLength = 60

const cut = (text: string): string => {
  const points = [...text]
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join("")}…`
}
