import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** Adds one, or `count`, to the series with the given label values. */
export type CountBy<Labels extends ReadonlyArray<string>> = (labels: Labels, count?: number) => Effect.Effect<void>

/** Records a duration in seconds in the series with the given label values. */
export type MeasureBy<Labels extends ReadonlyArray<string>> = (labels: Labels, seconds: number) => Effect.Effect<void>

/**
 * Defines a counter with labels. Their values are passed in the order of the names.
 *
 * Each combination of values has its own metric, which is created once, because creating a metric costs more than updating it.
 * Values come from short fixed lists and are never names, addresses, tokens or IDs of hosts.
 */
export const countBy = <const Names extends ReadonlyArray<string>>(
  name: string,
  description: string,
  names: Names
): CountBy<ValuesOf<Names>> => {
  const seriesOf = seriesBy(names, (attributes) => Metric.counter(name, { description, attributes, incremental: true }))
  return (labels, count = 1) => update(seriesOf(labels), count)
}

/** Defines a histogram of seconds with labels, as `countBy` defines a counter. */
export const measureBy = <const Names extends ReadonlyArray<string>>(
  name: string,
  description: string,
  names: Names,
  boundaries: ReadonlyArray<number> = secondsBoundaries
): MeasureBy<ValuesOf<Names>> => {
  const seriesOf = seriesBy(names, (attributes) => Metric.histogram(name, { description, attributes, boundaries }))
  return (labels, seconds) => update(seriesOf(labels), seconds)
}

/** Runs work and records its duration, whether it succeeds or fails. */
export const timed = <Labels extends ReadonlyArray<string>, A, E, R>(
  measure: MeasureBy<Labels>,
  labels: Labels,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const startedAt = performance.now()
    return Effect.onExit(work, () => Effect.suspend(() => measure(labels, (performance.now() - startedAt) / 1000)))
  })

const update = (series: Metric.Metric<number, unknown>, value: number): Effect.Effect<void> =>
  Effect.withFiber((fiber) => {
    series.updateUnsafe(value, fiber.context)
    return Effect.void
  })

/** From a statement that hits the cache to a receiver that times out. */
const secondsBoundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type ValuesOf<Names extends ReadonlyArray<string>> = { readonly [Index in keyof Names]: string }

/** The metric for each combination of label values, created on first use. */
const seriesBy = <Series>(names: ReadonlyArray<string>, make: (attributes: Readonly<Record<string, string>>) => Series) => {
  const known = new Map<string, Series>()
  return (labels: ReadonlyArray<string>): Series => {
    const key = labels.length === 1 ? labels[0]! : labels.join("\n")
    const found = known.get(key)
    if (found !== undefined) return found
    const series = make(Object.fromEntries(names.map((name, index) => [name, labels[index] ?? ""])))
    known.set(key, series)
    return series
  }
}
