import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

/**
 * Exports only the spans of requests, use cases, transactions, claims that found work, and attempts, with attributes that contain
 * no names, email addresses or tokens. Failures are exported by kind only, because their messages may contain such data.
 *
 * Other spans, such as those of statements, are dropped, and their children become children of the enclosing span.
 */
export const redactingTracer = (tracer: Tracer.Tracer): Tracer.Tracer =>
  tracer === Tracer.nativeTracer
    ? tracer
    : Tracer.make({ span: (options) => (isShown(options) ? redact(tracer.span(options)) : hidden(options)) })

type SpanOptions = Parameters<Tracer.Tracer["span"]>[0]

const isShown = ({ name, kind, parent }: SpanOptions): boolean => {
  if (name === "sql.execute" || kind === "client") return false
  if (name !== "sql.transaction") return true
  return Option.isSome(parent) && !(parent.value._tag === "Span" && parent.value.name === "claim")
}

/** A span that is not exported: its children become children of its parent, and without one are not exported either. */
const hidden = (options: SpanOptions): Tracer.Span => {
  if (Option.isNone(options.parent)) return new Tracer.NativeSpan({ ...options, sampled: false })
  return new TransparentSpan(options, options.parent.value)
}

/** Represents the enclosing span. */
class TransparentSpan extends Tracer.NativeSpan {
  readonly #around: Tracer.AnySpan

  constructor(options: SpanOptions, around: Tracer.AnySpan) {
    super(options)
    this.#around = around
  }
  override get traceId(): string {
    return this.#around.traceId
  }
  override get spanId(): string {
    return this.#around.spanId
  }
}

const redact = (span: Tracer.Span): Tracer.Span => {
  const exported = span.kind === "server" ? ofRequests : ofWork
  const attribute = span.attribute.bind(span)
  const end = span.end.bind(span)
  let foundNothing = false
  return Object.assign(span, {
    attribute: (name: string, value: unknown) => {
      foundNothing ||= name === "claimed" && value === 0
      if (exported.has(name)) attribute(name, value)
    },
    event: () => {},
    end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => {
      if (!foundNothing) end(endTime, Exit.isFailure(exit) ? Exit.fail(new Failed(exit.cause)) : exit)
    }
  })
}

const ofRequests: ReadonlySet<string> = new Set(["http.request.method", "http.route", "http.response.status_code"])
const ofWork: ReadonlySet<string> = new Set(["host.id", "work", "claimed", "attempt", "outcome", "server.address"])

/** The kind of a failure, without its message. */
class Failed extends Error {
  constructor(cause: Cause.Cause<unknown>) {
    const failure = Cause.squash(cause)
    super(kindOf(failure))
    this.name = kindOf(failure)
    this.stack = ""
  }
}

const kindOf = (failure: unknown): string => {
  if (typeof failure !== "object" || failure === null) return "Error"
  if ("_tag" in failure && typeof failure._tag === "string") return failure._tag
  return failure instanceof Error ? failure.name : "Error"
}
