import type { ImportedRole, ImportedService, ImportedTeam, ImportNote, NotImported } from "@slotkit/engine"
import { fitTimeZone } from "../mapping/FitHours.ts"
import { fitTitle } from "../mapping/FitText.ts"
import { leftOut } from "../mapping/Mapped.ts"
import { entryReader, SourceError } from "../source/ReadAnswer.ts"
import type { SourceClient } from "../source/SourceClient.ts"
import { CalcomEventType, CalcomMembership, CalcomTeam } from "./CalcomAnswers.ts"
import { listCalcom, versions } from "./CalcomLists.ts"
import { mapEventType } from "./CalcomServices.ts"

/** Reads the teams of a user with their members and event types. What cannot be taken over is added to `notImported`. */
export const readCalcomTeams = async (
  client: SourceClient,
  notImported: Array<NotImported>
): Promise<ReadonlyArray<ImportedTeam>> => {
  client.note("Reading teams.")
  const read = entryReader(notImported)
  const found = read("team", CalcomTeam, await listCalcom(client, "/teams", {}, versions.eventTypes), { id: "id", name: "name" })
  const teams: Array<ImportedTeam> = []
  for (const team of found) {
    const { id, name } = named(team)
    if (team.isOrganization === true) {
      notImported.push({ part: "team", id, name, text: "It is an organization. Its teams are imported one by one." })
      continue
    }
    const answers = await partsOf(client, id)
    if (answers === undefined) {
      notImported.push({
        part: "team",
        id,
        name,
        text: "cal.com does not allow this API key to read it. Use the key of an owner."
      })
      continue
    }
    const memberships = read("team", CalcomMembership, answers.memberships, { id: "userId", name: "userId" })
    const eventTypes = read("service", CalcomEventType, answers.eventTypes, { id: "id", name: "title" })
    teams.push(mapTeam(team, memberships, eventTypes, notImported))
  }
  return teams
}

/** The note on the parts of an account that are not read beside its teams. */
export const notReadWithTeams = "Workflows, routing forms and webhooks are not read."

const named = ({ id, name, slug }: CalcomTeam) => ({ id: String(id), name: name ?? slug ?? "Team" })

const pageSize = 250
const maxPages = 40

/** Returns undefined for a team that the key may not read. */
const partsOf = async (client: SourceClient, id: string) => {
  try {
    const memberships: Array<unknown> = []
    for (let page = 0; page < maxPages; page++) {
      const query = { take: `${pageSize}`, skip: `${page * pageSize}` }
      const entries = await listCalcom(client, `/teams/${encodeURIComponent(id)}/memberships`, query, versions.eventTypes)
      memberships.push(...entries)
      if (entries.length < pageSize) break
    }
    const eventTypes = await listCalcom(client, `/teams/${encodeURIComponent(id)}/event-types`, {}, versions.eventTypes)
    return { memberships, eventTypes }
  } catch (error) {
    if (error instanceof SourceError && (error.status === 403 || error.status === 404)) return undefined
    throw error
  }
}

const mapTeam = (
  team: CalcomTeam,
  memberships: ReadonlyArray<CalcomMembership>,
  eventTypes: ReadonlyArray<CalcomEventType>,
  notImported: Array<NotImported>
): ImportedTeam => {
  const { id, name } = named(team)
  const zone = fitTimeZone(team.timeZone, undefined)
  const title = fitTitle("name", name, maxNameLength, "Team")
  const accepted = memberships.filter((each) => each.accepted !== false)
  const emails = new Map(accepted.map(({ userId, user }) => [String(userId), user.email.trim()]))
  const services: Array<ImportedService> = []
  for (const eventType of eventTypes) {
    const staffed = rolesOf(eventType, emails)
    const service =
      "leftOut" in staffed ? staffed : mapEventType(eventType, { hostHours: undefined, ownHours: undefined, isOfTeam: true })
    if ("leftOut" in staffed || "leftOut" in service) {
      const text = "leftOut" in service ? service.leftOut : ""
      notImported.push({ part: "service", id: String(eventType.id), name: eventType.title ?? "Event type", text })
    } else services.push({ ...service, roles: staffed.roles, notes: [...service.notes, ...staffed.notes] })
  }
  const pending = memberships.length - accepted.length
  return {
    id,
    name: title.value,
    username: team.slug ?? name,
    timezone: zone.value,
    members: accepted.map(({ user, role }) => ({ email: user.email.trim(), manager: role === "OWNER" || role === "ADMIN" })),
    services,
    notes: [
      ...zone.notes,
      ...title.notes,
      ...(pending === 0 ? [] : [leftOut("members", `People who have not accepted the invitation at cal.com: ${pending}.`)])
    ]
  }
}

const maxNameLength = 100

type Roles = { readonly roles: ReadonlyArray<ImportedRole>; readonly notes: ReadonlyArray<ImportNote> }

/** Maps the hosts of an event type: those who always take part are a role before that of the others. */
const rolesOf = (
  { schedulingType, hosts, scheduleId }: CalcomEventType,
  emails: ReadonlyMap<string, string>
): Roles | { readonly leftOut: string } => {
  if (schedulingType !== "roundRobin" && schedulingType !== "collective") {
    return { leftOut: "Its meetings are held by one host. Import the account of that host." }
  }
  const notes: Array<ImportNote> = []
  if (scheduleId != null) notes.push(leftOut("hours", "Its schedule is not read. Members are free in their own hours."))
  const listed = (hosts ?? []).flatMap((host) => {
    const email = emails.get(String(host.userId))
    if (email === undefined) {
      notes.push(leftOut("roles", `${host.name ?? `User ${host.userId}`} is not a member of the team at cal.com.`))
      return []
    }
    return [{ email, isFixed: host.mandatory === true, ...weighted(host) }]
  })
  if (schedulingType === "collective") {
    return { roles: [{ key: "hosts", needs: "all", pick: "fair", members: listed.map(({ email }) => ({ email })) }], notes }
  }
  const fixed = listed.filter(({ isFixed }) => isFixed).map(({ email }) => ({ email }))
  const turns = listed.filter(({ isFixed }) => !isFixed)
  const isRanked = new Set(turns.map(({ priority }) => priority)).size > 1
  const members = turns.map(({ email, priority, weight }) => ({
    email,
    ...(weight === undefined ? {} : { weight }),
    ...(isRanked ? { priority } : {})
  }))
  return {
    roles: [
      ...(fixed.length === 0 ? [] : [{ key: "fixed", needs: "all", pick: "fair", members: fixed } as const]),
      ...(members.length === 0 && fixed.length > 0
        ? []
        : [{ key: "host", needs: 1, pick: isRanked ? "priority" : "fair", members } as const])
    ],
    notes
  }
}

const priorities = ["lowest", "low", "medium", "high", "highest"]
const maxWeight = 1000

const weighted = ({ priority, weight }: NonNullable<CalcomEventType["hosts"]>[number]) => ({
  priority: typeof priority === "number" ? clamped(priority) : Math.max(0, priorities.indexOf(priority ?? "medium")),
  weight: weight == null ? undefined : clamped(weight)
})

const clamped = (value: number): number => Math.min(Math.max(Math.round(Number.isFinite(value) ? value : 0), 0), maxWeight)
