import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as OtlpExporter from "effect/observability/OtlpExporter"
import * as OtlpMetrics from "effect/observability/OtlpMetrics"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import * as Tracer from "effect/Tracer"
import { redactingTracer } from "./RedactingTracer.ts"

/**
 * Exports spans and metrics by OTLP over HTTP, as configured by OpenTelemetry's standard variables. Logs go to the option `log`
 * instead, because the exporter does not redact them.
 */
export const telemetryLayer = (variables: Readonly<Record<string, string | undefined>>): Layer.Layer<never> => {
  const present = Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => isGiven(entry)))
  const provider = ConfigProvider.layer(ConfigProvider.fromEnv({ env: { ...defaults, ...present } }))
  const tracer = Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, redactingTracer))
  return Layer.mergeAll(Layer.provide(tracer, OtlpTracer.layerFromConfig()), OtlpMetrics.layerFromConfig()).pipe(
    Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer, OtlpExporter.layerFlusher]),
    Layer.provide(provider)
  )
}

const isGiven = ([name, value]: readonly [string, string | undefined]): boolean =>
  name.startsWith("OTEL_") && value !== undefined && value !== ""

/** The defaults of the OpenTelemetry specification. */
const defaults = { OTEL_SERVICE_NAME: "slotkit", OTEL_TRACES_EXPORTER: "otlp", OTEL_METRICS_EXPORTER: "otlp" }
