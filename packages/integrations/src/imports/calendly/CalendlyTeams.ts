import type { ImportedRole, ImportedService, ImportedTeam, NotImported } from "@slotkit/engine"
import { fitTitle } from "../mapping/FitText.ts"
import { leftOut } from "../mapping/Mapped.ts"
import { entryReader } from "../source/ReadAnswer.ts"
import type { SourceClient } from "../source/SourceClient.ts"
import { type CalendlyEvent, CalendlyEventType, CalendlyEventTypeHost, type CalendlyUser } from "./CalendlyAnswers.ts"
import { listCalendly, quiet } from "./CalendlyLists.ts"
import { isOfTeamProfile, mapEventType } from "./CalendlyServices.ts"

/**
 * Reads the event types that teams of the user's organization own, with their hosts. Calendly tells no members of a team, so the
 * hosts of its event types are its members. What cannot be taken over is added to `notImported`.
 */
export const readCalendlyTeams = async (
  client: SourceClient,
  { uri: user, current_organization: organization }: CalendlyUser,
  timezone: string,
  events: ReadonlyArray<CalendlyEvent>,
  notImported: Array<NotImported>
): Promise<ReadonlyArray<ImportedTeam>> => {
  if (organization == null) return []
  client.note("Reading teams.")
  const entries = await listCalendly(quiet(client), "/event_types", { organization, count: "100" })
  const read = entryReader(notImported)
  const teams = new Map<string, ImportedTeam>()
  // Entries of a form that is not understood are reported with those of the user.
  const eventTypes = entryReader([])("service", CalendlyEventType, entries).filter(isOfTeamProfile)
  for (const eventType of eventTypes.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))) {
    const { uri: id, name = null, pooling_type: pooling } = eventType
    const refuse = (text: string) => notImported.push({ part: "service", id, name: name ?? "Event type", text })
    if (pooling !== "round_robin" && pooling !== "collective") {
      refuse("Calendly's API does not report which of its hosts a meeting needs.")
      continue
    }
    const facts = { user, hostHours: undefined, ownHours: undefined, seats: seatsOf(events, id), isOfTeam: true }
    const service = mapEventType(eventType, facts)
    if ("leftOut" in service) {
      refuse(service.leftOut)
      continue
    }
    const hosts = read(
      "team",
      CalendlyEventTypeHost,
      await listCalendly(quiet(client), "/event_type_memberships", { event_type: id, count: "100" }),
      { id: "uri", name: "uri" }
    )
    const members = hosts.map(({ member }) => ({ email: member.email.trim() }))
    const role: ImportedRole =
      pooling === "collective"
        ? { key: "hosts", needs: "all", pick: "fair", members }
        : { key: "host", needs: 1, pick: "fair", members }
    const notes = [...service.notes, ...(pooling === "collective" ? [] : [equalHosts])]
    addService(teams, eventType, timezone, { ...service, roles: [role], notes })
  }
  return [...teams.values()]
}

const equalHosts = leftOut("weights", "Calendly's API does not report the priorities of hosts. All have the same weight.")

const addService = (
  teams: Map<string, ImportedTeam>,
  { profile, scheduling_url: link }: CalendlyEventType,
  timezone: string,
  service: ImportedService
): void => {
  const name = fitTitle("name", profile?.name ?? "Team", maxNameLength, "Team").value
  const id = profile?.owner ?? name
  const known = teams.get(id) ?? { id, name, username: slugIn(link) ?? name, timezone, members: [], services: [], notes: [] }
  const emails = new Set(known.members.map(({ email }) => email))
  const added = (service.roles ?? []).flatMap(({ members }) => members).filter(({ email }) => !emails.has(email))
  teams.set(id, {
    ...known,
    members: [...known.members, ...added.map(({ email }) => ({ email, manager: false }))],
    services: [...known.services, service]
  })
}

const maxNameLength = 100

/** Returns the name of the team in a link such as `https://calendly.com/acme-sales/intro`. Links with `/d/` have none. */
const slugIn = (link: string | null | undefined): string | undefined => {
  const [first, second] = link != null && URL.canParse(link) ? new URL(link).pathname.split("/").filter(Boolean) : []
  return second === undefined || first === "d" ? undefined : first
}

/** Returns the most seats of the future meetings of a group event type. */
export const seatsOf = (events: ReadonlyArray<CalendlyEvent>, eventType: string): number | undefined => {
  const limits = events
    .filter((event) => event.event_type === eventType)
    .flatMap(({ invitees_counter }) => invitees_counter?.limit ?? [])
  return limits.length === 0 ? undefined : Math.max(...limits)
}
