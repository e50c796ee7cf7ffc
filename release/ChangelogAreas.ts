/** The parts of a version's section, in their order: how the file name of a changeset begins, and the heading. */
export const changelogAreas = {
  teams: "Teams",
  series: "Series and waiting lists",
  payments: "Payments",
  services: "Services, bookings and free times",
  pages: "Booking pages",
  console: "Console",
  calendars: "Calendars and video rooms",
  messages: "Emails and text messages",
  api: "APIs, clients and agents",
  library: "Library and packages",
  installation: "Running an installation"
} as const

export type ChangelogArea = keyof typeof changelogAreas

/** Returns the area that begins the file name of a changeset, such as `teams-of-rooms.md`. Throws if none does. */
export const areaOf = (file: string): ChangelogArea => {
  const area = areasInOrder.find((name) => file.startsWith(`${name}-`))
  if (area === undefined) throw new Error(`.changeset/${file} must begin with its area: ${areasInOrder.join(", ")}.`)
  return area
}

export const areasInOrder = Object.keys(changelogAreas) as ReadonlyArray<ChangelogArea>
