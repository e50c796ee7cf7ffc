import "effect/schema/SchemaJITCompiler/enable"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { isTagged } from "effect/Predicate"
import { logFormatOf } from "../installation/LogWriter.ts"
import { version } from "../Version.ts"
import { auditExport } from "./AuditExport.ts"
import { backup } from "./Backup.ts"
import { doctor } from "./Doctor.ts"
import { hostCreate } from "./HostCreate.ts"
import { hostExport } from "./HostExport.ts"
import { importCalcom } from "./import/ImportCalcom.ts"
import { importCalendly } from "./import/ImportCalendly.ts"
import { keyCreate } from "./KeyCreate.ts"
import { mcp } from "./Mcp.ts"
import { migrate } from "./Migrate.ts"
import { openapi } from "./OpenApi.ts"
import { makeOutput } from "./Output.ts"
import { personErase } from "./PersonErase.ts"
import { personExport } from "./PersonExport.ts"
import { presenter } from "./Presenter.ts"
import { Json } from "./Reporting.ts"
import { restore } from "./Restore.ts"
import { secretsDiscard } from "./SecretsDiscard.ts"
import { secretsReseal } from "./SecretsReseal.ts"
import { serve } from "./Serve.ts"
import { simulate } from "./Simulate.ts"
import { webhookListen } from "./WebhookListen.ts"
import { webhookVerify } from "./WebhookVerify.ts"

const audit = Command.make("audit").pipe(Command.withDescription("The audit log"), Command.withSubcommands([auditExport]))
const host = Command.make("host").pipe(Command.withDescription("Hosts"), Command.withSubcommands([hostCreate, hostExport]))
const importing = Command.make("import").pipe(
  Command.withDescription("Import accounts of other systems"),
  Command.withSubcommands([importCalendly, importCalcom])
)
const key = Command.make("key").pipe(Command.withDescription("API keys"), Command.withSubcommands([keyCreate]))
const person = Command.make("person").pipe(
  Command.withDescription("People who book"),
  Command.withSubcommands([personExport, personErase])
)
const secrets = Command.make("secrets").pipe(
  Command.withDescription("Stored secrets"),
  Command.withSubcommands([secretsReseal, secretsDiscard])
)
const webhook = Command.make("webhook").pipe(
  Command.withDescription("Receive and verify webhooks"),
  Command.withSubcommands([webhookListen, webhookVerify])
)

const slotkit = Command.make("slotkit").pipe(
  Command.withDescription("Run and manage a Slotkit server"),
  Command.withSubcommands([
    serve,
    migrate,
    doctor,
    backup,
    restore,
    host,
    importing,
    key,
    person,
    secrets,
    audit,
    webhook,
    simulate,
    openapi,
    mcp
  ]),
  Command.withGlobalFlags([Json])
)

/**
 * Runs `slotkit` with arguments and resolves with the exit code: 0 on success, 1 when the command failed, 2 when the command line
 * is invalid.
 */
export const runCommandLine = async (args: ReadonlyArray<string>): Promise<number> => {
  const output = makeOutput(args.includes("--json"), logFormatOf(process.env.SLOTKIT_LOG))
  const surroundings = Layer.mergeAll(
    NodeServices.layer,
    CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
    CliOutput.layerPresenter(presenter(output))
  )
  const exit = await Effect.runPromiseExit(Command.runWith(slotkit, { version })(args).pipe(Effect.provide(surroundings)))
  if (Exit.isSuccess(exit)) return 0
  const error = Cause.squash(exit.cause)
  if (isTagged(error, "ShowHelp")) return 2
  if (!isTagged(error, "CommandFailed")) output.failure(error)
  return 1
}
