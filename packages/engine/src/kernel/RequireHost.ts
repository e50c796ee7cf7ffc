import { type Host, maxExternalIdLength } from "@slotkit/core"
import { text } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HostStore } from "../ports/HostStore.ts"
import { installation } from "../ports/WebhookStore.ts"
import { NotFound, orNotFound, PlanRequired } from "./Failure.ts"
import { Settings } from "./Settings.ts"

/** Returns the host with an ID, or fails with `NotFound`, also for an ID of JavaScript that is no number. */
export const requireHost = (hostId: number): Effect.Effect<Host, NotFound, HostStore> =>
  Effect.flatMap(HostStore, (hosts) =>
    Effect.flatMap(typeof hostId === "number" ? hosts.find(hostId) : Effect.succeed(Option.none<Host>()), foundHost)
  )

/** Returns a host that is a team, or fails with `NotFound`. */
export const requireTeam = (host: Host): Effect.Effect<Host, NotFound> =>
  host.kind === "team" ? Effect.succeed(host) : Effect.fail(new NotFound({ what: "team" }))

/** Returns the host with an ID of the application, by one indexed lookup. */
export const hostByExternalId = (externalId: string): Effect.Effect<Option.Option<Host>, never, HostStore> =>
  isExternalId(externalId) ? Effect.flatMap(HostStore, (hosts) => hosts.find({ externalId })) : Effect.succeedNone

/** No host has an ID of another kind, and PostgreSQL would refuse to look for some. */
const isExternalId = Schema.is(text(maxExternalIdLength))

/** Whose webhooks and deliveries are meant: a host's, by its ID, or the installation's. */
export type Holder = number | "installation"

/** Returns the host or the installation, which no plan restricts, or fails with `NotFound`. */
export const requireHolder = (holder: Holder): Effect.Effect<Pick<Host, "id" | "plan">, NotFound, HostStore> =>
  holder === "installation" ? Effect.succeed({ id: installation.hostId, plan: "pro" }) : requireHost(holder)

/** Returns the host of a lookup, or fails with `NotFound`. */
export const foundHost = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> => orNotFound(found, "host")

/** Fails for a host on Free. Spec: errors.403.plan. */
export const planRequired: Effect.Effect<never, PlanRequired, Settings> = Effect.flatMap(Settings, ({ upgradeUrl }) =>
  Effect.fail(new PlanRequired({ fact: { code: "pro_only" }, upgradeUrl }))
)

/** Succeeds for hosts on Pro. */
export const requirePro = ({ plan }: Host): Effect.Effect<void, PlanRequired, Settings> =>
  plan === "pro" ? Effect.void : planRequired
