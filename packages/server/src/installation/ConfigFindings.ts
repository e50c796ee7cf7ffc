import { isIP } from "node:net"
import { isLoopbackHost } from "@slotkit/core/internal"
import { nearestWord } from "@slotkit/engine"
import { type Config, givenVariables, knownVariables } from "./Config.ts"
import type { Finding } from "./Finding.ts"
import { missingMailServer } from "./MailFinding.ts"
import { baseUrlOf } from "./OpenInstallation.ts"
import { retentionFinding } from "./RetentionFinding.ts"

/** Checks a valid configuration for settings that are probably unintended. */
export const configFindings = (config: Config): ReadonlyArray<Finding> => [
  ...secretFinding("SLOTKIT_SECRET", config.secret),
  ...(config.operatorToken === undefined ? [derivedTokenFinding] : secretFinding("SLOTKIT_OPERATOR_TOKEN", config.operatorToken)),
  baseUrlFinding(config),
  ...proxyFinding(config),
  ...videoFinding(config),
  ...calendarFindings(config)
]

/** The findings of `doctor` that need nothing but the environment. */
export const startFindings = (
  config: Config,
  environment: Readonly<Record<string, string | undefined>>
): ReadonlyArray<Finding> => [...unknownVariableFindings(environment), ...configFindings(config), retentionFinding(config)]

/** Warnings for the start of `serve`. On loopback, each email that is not sent says that there is no mail server. */
export const startWarnings = (
  config: Config,
  environment: Readonly<Record<string, string | undefined>>
): ReadonlyArray<string> => {
  const isLoopback = isLoopbackHost(new URL(baseUrlOf(config, config.port)).hostname)
  const warnings = startFindings(config, environment).filter(({ result }) => result === "warn")
  return [...warnings, ...(isLoopback ? [] : missingMailServer(config))].map(({ detail }) =>
    /[.?]$/.test(detail) ? detail : `${detail}.`
  )
}

/** Warns about variables with the prefix `SLOTKIT_` that Slotkit does not read, such as misspelt names. */
export const unknownVariableFindings = (environment: Readonly<Record<string, string | undefined>>): ReadonlyArray<Finding> =>
  Object.keys(environment)
    .filter((name) => name.startsWith("SLOTKIT_") && !knownVariables.has(name))
    .map((name) => {
      const meant = nearestWord(name, [...knownVariables])
      const hint = meant === undefined ? "check the spelling" : `did you mean ${meant}?`
      return { check: name, result: "warn", detail: `${name} is not a Slotkit variable; ${hint}` }
    })

/** Reports the value of each variable that is set, unless it is secret. */
export const variableFindings = (environment: Readonly<Record<string, string | undefined>>): ReadonlyArray<Finding> =>
  givenVariables(environment).flatMap(({ name, display }) => {
    if (judged.has(name)) return []
    return [{ check: name, result: "ok" as const, detail: display ?? "set (hidden)" }]
  })

/** Variables that have their own finding. */
const judged: ReadonlySet<string> = new Set(["SLOTKIT_SECRET", "SLOTKIT_OPERATOR_TOKEN", "HOST"])

const videoFinding = ({ videoUrl }: Config): ReadonlyArray<Finding> => {
  if (videoUrl === undefined || videoUrl.includes("{token}")) return []
  const detail = `SLOTKIT_VIDEO_URL is ${videoUrl} and does not contain {token}, so all meetings share one URL and guests can join any of them`
  return [{ check: "Video meetings", result: "warn", detail }]
}

/** Says whether providers can report changes, which they do to HTTPS addresses only. */
const pushed = (baseUrl: string): string =>
  baseUrl.startsWith("https:")
    ? "changes of calendars are reported at once"
    : "without HTTPS, changes are found by reading regularly"

/** The redirect URIs that have to be registered at the providers of connected calendars. */
const calendarFindings = (config: Config): ReadonlyArray<Finding> => {
  const registered = [
    ["Google Calendar", "google", config.googleClientId],
    ["Outlook", "microsoft", config.microsoftClientId]
  ] as const
  return registered.flatMap(([check, provider, clientId]) =>
    clientId === undefined
      ? []
      : [
          {
            check,
            result: "ok" as const,
            detail: `register the redirect URI ${baseUrlOf(config, config.port)}/app/calendars/${provider}/callback for the client ${clientId}; ${pushed(baseUrlOf(config, config.port))}`
          }
        ]
  )
}

const secretFinding = (name: string, value: string | undefined): ReadonlyArray<Finding> => {
  if (value === undefined) return []
  return value.length >= 32
    ? [{ check: name, result: "ok", detail: "long enough" }]
    : [{ check: name, result: "warn", detail: `${name} is shorter than 32 characters; generate one with: openssl rand -hex 32` }]
}

const derivedTokenFinding: Finding = {
  check: "SLOTKIT_OPERATOR_TOKEN",
  result: "ok",
  detail: "not set; the token printed at the first start is used"
}

const baseUrlFinding = (config: Config): Finding => {
  const check = "Base URL"
  const baseUrl = baseUrlOf(config, config.port)
  const { hostname, protocol } = new URL(baseUrl)
  if (protocol !== "https:" && hostname !== "localhost" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0) {
    return { check, result: "warn", detail: `${baseUrl} does not use HTTPS, so keys and tokens are sent unencrypted` }
  }
  if (config.baseUrl === undefined && (config.host === "0.0.0.0" || config.host === "::")) {
    const detail = `SLOTKIT_BASE_URL is not set, so links start with ${baseUrl}, which only works on this machine`
    return { check, result: "warn", detail }
  }
  return { check, result: "ok", detail: baseUrl }
}

/**
 * The server only speaks HTTP, so an https base URL implies a proxy. A server on any other address than loopback may have one
 * too.
 */
const proxyFinding = (config: Config): ReadonlyArray<Finding> => {
  const { hostname, protocol } = new URL(baseUrlOf(config, config.port))
  const isLoopback = isLoopbackHost(hostname)
  if (config.trustedProxies.length > 0 || (protocol !== "https:" && isLoopback)) return []
  const check = "SLOTKIT_TRUSTED_PROXIES"
  return protocol === "https:"
    ? [{ check, result: "warn", detail: `${check} is not set, so ${sharedLimit}` }]
    : [{ check, result: "ok", detail: "not set, which is right unless visitors come through a proxy" }]
}

const sharedLimit = "rate limits count all visitors as one: set it to the address of the proxy"
