/** The revisions of the Model Context Protocol that `/mcp` serves, newest first. */
export const revisions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"] as const
export type Revision = (typeof revisions)[number]

/** The revision without `initialize`: every request carries its revision and the client's capabilities. */
export const stateless = "2026-07-28" satisfies Revision

/** The newest revision that begins with `initialize`. The answer to clients that ask for an unknown one. */
export const newestInitialized = "2025-11-25" satisfies Revision

/** The revision of a request that names none: it was the last one without the header. Transports, 2025-03-26. */
export const assumedRevision = "2025-03-26" satisfies Revision

/** Returns true for a revision that `/mcp` serves. */
export const isRevision = (value: unknown): value is Revision => revisions.some((revision) => revision === value)

/** True if tools of the revision have titles and output schemas, and results structured content. */
export const hasStructuredContent = (revision: Revision): boolean => revision !== "2025-03-26"
