import { type CalendarCounts, OverviewStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { Database } from "../database/Database.ts"

/** Gives every open Slotkit its own metrics, separate from those of the process. */
export const metricRegistryLayer: Layer.Layer<never> = Layer.sync(Metric.MetricRegistry, () => new Map())

/**
 * Formats the metrics in the text format of Prometheus. Reads the gauges of the database again if they are older than 15 seconds.
 */
export const metricsText = Effect.suspend(() => Effect.andThen(Effect.ignore(readGauges), PrometheusMetrics.format()))

/** Keeps the gauges of the database up to date for exporters, which only read the last values. */
export const freshGauges = (context: Context.Context<OverviewStore | Database>) =>
  Effect.forever(Effect.andThen(Effect.ignore(readGauges), Effect.sleep("15 seconds"))).pipe(
    Effect.provideContext(context),
    Effect.forkScoped
  )

/** Reads the gauges of the database, unless they were read in the last 15 seconds. */
const readGauges = Effect.gen(function* () {
  const registry = yield* Metric.MetricRegistry
  const now = yield* Clock.currentTimeMillis
  if (now - (readAt.get(registry) ?? Number.NEGATIVE_INFINITY) < 15_000) return
  readAt.set(registry, now)
  const { state } = yield* Database
  const found = yield* state
  if (found === undefined) return
  for (const [work, { count, ageSeconds }] of Object.entries(found.overdue)) {
    yield* Metric.update(Metric.withAttributes(overdue, { work }), count)
    yield* Metric.update(Metric.withAttributes(overdueAge, { work }), ageSeconds)
  }
  for (const name of new Set([...connectionStates, ...Object.keys(found.connections)])) {
    const labels = { state: name.replaceAll(" ", "_") }
    yield* Metric.update(Metric.withAttributes(connections, labels), found.connections[name] ?? 0)
  }
  yield* Metric.update(oldestSnapshot, found.oldestSnapshotSeconds)
  const { accounts, waitingEvents } = yield* (yield* OverviewStore).calendars
  yield* updateAccounts(accounts)
  yield* Metric.update(copiesWaiting, waitingEvents)
})

/** A state without accounts is 0 for each provider that has some. */
const updateAccounts = Effect.fnUntraced(function* (counts: CalendarCounts["accounts"]) {
  for (const provider of new Set(counts.map(({ kind }) => kind))) {
    for (const state of calendarStates) {
      const found = counts.find((one) => one.kind === provider && one.state === state)
      yield* Metric.update(Metric.withAttributes(calendarAccounts, { provider, state }), found?.count ?? 0)
    }
  }
})

/** The time of the last reading of each registry's gauges. */
const readAt = new WeakMap<Metric.MetricRegistry, number>()

const gauge = (name: string, description: string) => Metric.gauge(name, { description })

const overdue = gauge("slotkit_overdue", "Due work that no process has claimed, at most 10,001.")
const overdueAge = gauge("slotkit_overdue_age_seconds", "How long the oldest unclaimed work has been due.")
const connections = gauge("slotkit_db_connections", "Connections of all processes to the database, by state.")
const oldestSnapshot = gauge("slotkit_db_oldest_snapshot_seconds", "The age of the oldest transaction that holds back vacuum.")

const calendarAccounts = gauge("slotkit_calendar_accounts", "Connected calendar accounts, by provider and state.")
const copiesWaiting = gauge("slotkit_calendar_copies_waiting", "Copies of meetings that have to be written into calendars.")
const calendarStates = ["active", "reconnect", "scope_missing", "unreachable", "refused", "unreadable", "paused", "leaving"]

/** States that are reported as 0 when no connection is in them. */
const connectionStates = ["active", "idle", "idle in transaction"]
