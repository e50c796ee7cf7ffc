import type { Host } from "@slotkit/core"
import { parseId, visibleName } from "@slotkit/core/internal"
import { AccountSources, isManaged, Settings, type TeamOfHost, teamsOfHost } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import { accountPurpose, newFormToken } from "../../shell/FormToken.ts"
import { HostSession, type SignedIn } from "../../shell/HostSession.ts"
import { rootPath, seeOther } from "../../shell/SeeOther.ts"
import { pageOptions } from "../../theme/CurrentPageOptions.ts"
import { chooseLocale } from "../../time/Locale.ts"
import { timeFormat } from "../../time/TimeFormat.ts"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import type { ConsoleContext, SignedInContext } from "./ConsoleContext.ts"
import { consoleDocument } from "./ConsoleDocument.ts"
import { hostGroups, operatorGroups, teamGroups, withoutImport, withTeams } from "./Navigation.ts"

/** Reads the request of a signed-in host for their own console, and issues the token of its forms. */
export const readConsoleContext = Effect.fnUntraced(function* (signedIn: SignedIn, params: ConsoleContext["params"]) {
  const teams = yield* teamsOfHost(signedIn.host.id)
  const all = teams.length === 0 ? hostGroups : withTeams
  const own = (yield* AccountSources).size > 0 ? all : all.map(withoutImport)
  const groups = (yield* signedIn.isOperator) ? [...own, ...operatorGroups] : own
  return yield* readConsoleOf(signedIn.host, { signedIn, teams, params, groups })
})

/**
 * Reads the request of a signed-in host for the console of the team in its path. Returns none if the host does not manage that
 * team at this moment.
 */
export const readTeamContext = Effect.fnUntraced(function* (signedIn: SignedIn, params: ConsoleContext["params"]) {
  const teamId = parseId(params.team ?? "")
  const teams = yield* teamsOfHost(signedIn.host.id)
  const team = teams.filter(isManaged).find(({ team: { id } }) => id === teamId)?.team
  if (team === undefined) return Option.none<ConsoleContext>()
  return Option.some<ConsoleContext>(yield* readConsoleOf(team, { signedIn, teams, params, groups: teamGroups }))
})

interface ReadConsole extends Pick<ConsoleContext, "params" | "groups"> {
  readonly signedIn: SignedIn
  readonly teams: ReadonlyArray<TeamOfHost>
}

const readConsoleOf = Effect.fnUntraced(function* (host: Host, { signedIn, teams, params, groups }: ReadConsole) {
  const { host: person } = signedIn
  const { isOwn } = yield* HostSession
  const root = yield* rootPath
  const managed = teams.filter(isManaged).map(({ team }) => team)
  const accounts = [person, ...managed].map((each) => ({
    name: nameOf(each),
    address: `${root}/app${pathOf(each)}`,
    isCurrent: each.id === host.id
  }))
  const context = yield* readSignedInContext<Host, Host>({
    signedIn,
    host,
    person,
    params,
    groups,
    brand: nameOf(host),
    home: "",
    base: pathOf(host),
    account: person.email,
    accounts: managed.length === 0 ? [] : accounts,
    signOutPath: isOwn ? "/sign-out" : undefined
  })
  return { ...context, teams: host.kind === "team" ? [] : teams }
})

const nameOf = ({ name, username, email, id }: Host): string => visibleName(name) || username || email || String(id)

/** The path of a host's console below that of all consoles. */
const pathOf = ({ kind, id }: Host): string => (kind === "team" ? `/teams/${id}` : "")

type Reader<H, P> = Pick<
  SignedInContext,
  "signedIn" | "params" | "groups" | "brand" | "home" | "account" | "accounts" | "signOutPath"
> & {
  readonly host: H
  readonly person: P
  /** The path of the console below `/app`. */
  readonly base: string
}

/** Reads a request to a console, and issues the token of its forms. Without a host, times are in UTC. */
export const readSignedInContext = Effect.fnUntraced(function* <H extends Host | null, P extends Host | null>({
  base,
  ...reader
}: Reader<H, P>) {
  const request = yield* HttpServerRequest
  const { baseUrl } = yield* Settings
  const root = yield* rootPath
  const options = yield* pageOptions
  const formToken = yield* newFormToken(accountPurpose(reader.signedIn))
  const { host, person } = reader
  const accepted = request.headers["accept-language"]
  const ofHost = person === null ? {} : { settings: [person.language], timeZone: person.timezone }
  const chosen = chooseLocale({ ...ofHost, accepted }, options.words)
  const hours = person?.hourFormat ?? null
  const locale = hours === null ? chosen : { ...chosen, hours }
  const context: SignedInContext & { readonly host: H; readonly person: P } = {
    ...reader,
    words: consoleWordsOf(locale.tag, options.words),
    locale,
    now: yield* Clock.currentTimeMillis,
    query: new URLSearchParams(request.url.split("?")[1] ?? ""),
    baseUrl,
    format: timeFormat(locale, host?.timezone ?? "UTC"),
    formToken: formToken.field,
    at: (path) => `${root}/app${base}${path}`,
    own: (path) => `${root}/app${path}`,
    page: (content) => formToken.give(consoleDocument(content, context, { options, request })),
    done: (path, notice, count) => {
      const separator = path.includes("?") ? "&" : "?"
      return seeOther(`${root}/app${base}${path}${separator}done=${notice}${count === undefined ? "" : `&count=${count}`}`)
    }
  }
  return context
})
