/**
 * The rooms where a service's video meetings can take place: one by the installation's URL template, or one at a provider.
 * Decision 0066.
 */
export const videoRooms = ["template", "google_meet", "teams", "zoom"] as const
export type VideoRoom = (typeof videoRooms)[number]

/** A provider of rooms. */
export type ProviderRoom = Exclude<VideoRoom, "template">
