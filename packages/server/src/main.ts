#!/usr/bin/env node
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { failureSentence } from "./CommandFailure.ts"
import { readConfig } from "./Config.ts"
import { doctor } from "./cli/doctor.ts"
import { hostCreate } from "./cli/hostCreate.ts"
import { keyCreate } from "./cli/keyCreate.ts"
import { migrate } from "./cli/migrate.ts"
import { openapi } from "./cli/openapi.ts"
import { serve } from "./cli/serve.ts"
import { print, printFailure, type Report } from "./Output.ts"
import { version } from "./Version.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print one JSON document"), Flag.withDefault(false))
const optional = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** Runs a command's work and prints its report, or one sentence and a non-zero exit. */
const reporting = (asJson: boolean, work: () => Promise<Report & { readonly healthy?: boolean }>) =>
  Effect.promise(async () => {
    try {
      const report = await work()
      print(asJson, report)
      if (report.healthy === false) process.exitCode = 1
    } catch (error) {
      printFailure(asJson, failureSentence(error))
      process.exitCode = 1
    }
  })

const given = <A extends Record<string, unknown>>(fields: { readonly [K in keyof A]: Option.Option<A[K]> }): Partial<A> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
  ) as Partial<A>

const serveCommand = Command.make(
  "serve",
  {
    json,
    demo: Flag.Boolean("demo").pipe(Flag.withDescription("Seed a demo host with a working API key"), Flag.withDefault(false))
  },
  (flags) =>
    reporting(flags.json, async () => {
      const serving = await serve(readConfig(process.env), flags.demo)
      const stop = (): void => {
        process.removeAllListeners("SIGTERM").removeAllListeners("SIGINT")
        serving.stop().then(() => process.exit(0))
      }
      process.once("SIGTERM", stop).once("SIGINT", stop)
      return serving.report
    })
).pipe(Command.withDescription("Run the server"))

const migrateCommand = Command.make("migrate", { json }, (flags) =>
  reporting(flags.json, () => migrate(readConfig(process.env)))
).pipe(Command.withDescription("Bring the database's schema up to date"))

const doctorCommand = Command.make("doctor", { json }, (flags) => reporting(flags.json, () => doctor(process.env))).pipe(
  Command.withDescription("Check the runtime, the configuration and the database")
)

const openapiCommand = Command.make("openapi", { json }, () => reporting(true, () => openapi(readConfig(process.env)))).pipe(
  Command.withDescription("Print the OpenAPI document")
)

const hostCommand = Command.make("host").pipe(
  Command.withDescription("Hosts"),
  Command.withSubcommands([
    Command.make(
      "create",
      {
        json,
        email: Flag.String("email").pipe(Flag.withDescription("Where the host gets mail")),
        timezone: Flag.String("timezone").pipe(Flag.withDescription("IANA time zone, such as Europe/London")),
        name: optional("name", "Display name"),
        username: optional("username", "The name in the host's links"),
        plan: Flag.Literals("plan", ["free", "pro"]).pipe(Flag.withDescription("free or pro"), Flag.withDefault("free" as const))
      },
      ({ json: asJson, email, timezone, plan, ...more }) =>
        reporting(asJson, () => hostCreate(readConfig(process.env), { email, timezone, plan, ...given(more) }))
    ).pipe(Command.withDescription("Create a host"))
  ])
)

const keyCommand = Command.make("key").pipe(
  Command.withDescription("API keys"),
  Command.withSubcommands([
    Command.make(
      "create",
      {
        json,
        host: Flag.Int("host").pipe(Flag.withDescription("The host's id")),
        name: Flag.String("name").pipe(Flag.withDescription("What the key is for")),
        scope: Flag.String("scope").pipe(
          Flag.withDescription("A scope beyond the base ones; may be given several times"),
          Flag.atLeast(0)
        ),
        "expires-at": optional("expires-at", "When the key ends, as 2027-01-31T09:00:00Z")
      },
      (flags) =>
        reporting(flags.json, () =>
          keyCreate(readConfig(process.env), flags.host, {
            name: flags.name,
            scopes: flags.scope as never,
            ...given({ expires_at: flags["expires-at"] })
          })
        )
    ).pipe(Command.withDescription("Create an API key and show it once"))
  ])
)

const slotkit = Command.make("slotkit").pipe(
  Command.withDescription("The scheduling API as a server"),
  Command.withSubcommands([serveCommand, migrateCommand, doctorCommand, hostCommand, keyCommand, openapiCommand])
)

const exit = await Effect.runPromiseExit(
  Command.runWith(slotkit, { version })(process.argv.slice(2)).pipe(Effect.provide(NodeServices.layer))
)
if (Exit.isFailure(exit)) process.exitCode = 1
