import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/** What a span says of its work: no person, no address of a person and no token; the id of a host may be one. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/**
 * Gives work a span, if somebody traces: without a tracer that exports spans there is none, and nothing to pay for.
 *
 * Work on single rows of a list gets no spans. `found` adds what is known of the work once it has succeeded.
 */
export const spanned = <A, E, R>(
  name: string,
  attributes: () => SpanAttributes,
  work: Effect.Effect<A, E, R>,
  found: (result: A) => SpanAttributes = nothing
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer
      ? work
      : Effect.useSpan(name, { attributes: attributes() }, (span) =>
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
