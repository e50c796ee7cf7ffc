export { type Config, ConfigError, givenVariables, knownVariables, readConfig } from "./installation/Config.ts"
