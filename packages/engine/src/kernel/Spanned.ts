import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"

/** The attributes of a span. They may contain a host's id, but no names, email addresses or tokens. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/**
 * Runs work in a span. Without a tracer that exports spans, no span is created, so it costs nothing.
 *
 * Work on single rows of a list gets no spans. `found` adds attributes once the work has succeeded.
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
