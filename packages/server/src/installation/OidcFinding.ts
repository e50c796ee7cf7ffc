import { providerCallbackPath } from "@slotkit/engine"
import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"
import { discoverProvider, oidcSettings } from "./OidcProvider.ts"
import { baseUrlOf } from "./OpenInstallation.ts"

/**
 * Checks that the OpenID provider can be discovered, and says which redirect URI to register there. Returns nothing when no
 * provider is configured.
 */
export const oidcFinding = async (config: Config): Promise<ReadonlyArray<Finding>> => {
  const settings = oidcSettings(config)
  if (settings === undefined) return []
  const check = "OpenID provider"
  const redirect = `register the redirect URI ${baseUrlOf(config, config.port)}${providerCallbackPath} there`
  try {
    await discoverProvider(settings)
    return [{ check, result: "ok", detail: `${settings.issuer} can be discovered; ${redirect}` }]
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return [{ check, result: "fail", detail: `${settings.issuer} cannot be discovered (${said}); ${redirect}` }]
  }
}
