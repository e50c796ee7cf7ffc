import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

/** The attributes of a span. They may contain a host's id, but no names, email addresses or tokens. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/**
 * Runs work in a span. Without a tracer that exports spans, no span is created, so it costs nothing.
 *
 * Work on single rows of a list gets no spans. `found` adds attributes once the work has succeeded. `cause` is the `traceparent`
 * of a span that the new one links to.
 */
export const spanned = <A, E, R>(
  name: string,
  attributes: () => SpanAttributes,
  work: Effect.Effect<A, E, R>,
  found: (result: A) => SpanAttributes = nothing,
  cause: string | null = null
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer
      ? work
      : Effect.useSpan(name, { attributes: attributes(), links: linksTo(cause) }, (span) =>
          Effect.provideService(
            Effect.tap(work, (result) =>
              Effect.sync(() => {
                for (const [key, value] of Object.entries(found(result))) span.attribute(key, value)
              })
            ),
            Tracer.ParentSpan,
            span
          )
        )
  ) as Effect.Effect<A, E, R>

const nothing = (): SpanAttributes => ({})

/**
 * Returns the current span as a `traceparent` of W3C Trace Context, to be stored with what it causes. Null without a span that is
 * exported.
 */
export const currentTraceparent: Effect.Effect<string | null> = Effect.gen(function* () {
  if ((yield* Tracer.Tracer) === Tracer.nativeTracer) return null
  const span = yield* Effect.option(Effect.currentParentSpan)
  if (Option.isNone(span) || !span.value.sampled) return null
  const { traceId, spanId } = span.value
  return isHex(traceId, 32) && isHex(spanId, 16) ? `00-${traceId}-${spanId}-01` : null
})

const linksTo = (traceparent: string | null): ReadonlyArray<Tracer.SpanLink> => {
  const [, traceId, spanId] = traceparent?.match(/^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/) ?? []
  if (traceId === undefined || spanId === undefined) return []
  return [{ span: Tracer.externalSpan({ traceId, spanId, sampled: true }), attributes: {} }]
}

const isHex = (text: string, length: number): boolean => text.length === length && /^[0-9a-f]+$/.test(text)
