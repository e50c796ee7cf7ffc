import type { App, Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { AppStore, type NewApp } from "../ports/AppStore.ts"
import { withoutConnections } from "./Connections.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { orderById, pageOf, type RegisteredApp, type Tables, takeId } from "./MemoryTables.ts"

/** Partner apps in memory. */
export const memoryAppStore: Layer.Layer<AppStore, never, MemoryDatabase> = Layer.effect(
  AppStore,
  Effect.map(MemoryDatabase, ({ read, write }) => {
    return AppStore.of({
      add: (input) =>
        write((tables) => {
          if (HashMap.has(tables.appByClientId, input.clientId)) throw new Error(`App ${input.clientId} already exists`)
          return withNewApp(tables, input)
        }),
      learn: (input) =>
        write((tables): readonly [Option.Option<App>, Tables] => {
          const id = Option.getOrUndefined(HashMap.get(tables.appByClientId, input.clientId))
          if (id === undefined) {
            const [app, added] = withNewApp(tables, input)
            return [Option.some(app), added]
          }
          const registered = HashMap.getUnsafe(tables.apps, id)
          const { name, redirectUris, updatedAt } = input
          const isSame =
            JSON.stringify([name, redirectUris]) === JSON.stringify([registered.app.name, registered.app.redirectUris])
          const app = { ...registered.app, name, redirectUris, updatedAt, isVerified: registered.app.isVerified && isSame }
          return [Option.some(app), withApp(tables, { ...registered, app })]
        }),
      page: (of, request) =>
        read((tables) => {
          const all = HashMap.toValues(tables.apps).map(({ app }) => app)
          const apps = of === "all" ? all : all.filter(({ ownerHostId }) => ownerHostId === of.ownerHostId)
          return pageOf(apps, request, orderById)
        }),
      countConnections: (id, limit) =>
        read(({ connections }) => Math.min(limit, HashMap.size(HashMap.filter(connections, ({ appId }) => appId === id)))),
      find: (key) =>
        read((tables) => {
          const id = typeof key === "number" ? Option.some(key) : HashMap.get(tables.appByClientId, key.clientId)
          const found = Option.flatMap(id, (one) => HashMap.get(tables.apps, one))
          return Option.map(found, ({ app, clientSecretHash }) => ({ app, clientSecretHash }))
        }),
      change: (id, { clientSecretHash, webhookSecret, ...fields }) =>
        write((tables) => {
          const registered = Option.getOrUndefined(HashMap.get(tables.apps, id))
          if (registered === undefined) return [false, tables]
          const secrets = {
            ...(clientSecretHash === undefined ? {} : { clientSecretHash }),
            ...(webhookSecret === undefined
              ? {}
              : {
                  webhookSecret: { sealed: webhookSecret.sealed, context: webhookSecret.context },
                  previousWebhookSecret: { ...registered.webhookSecret, until: webhookSecret.bothUntil }
                })
          }
          const app = { ...registered.app, ...fields, hasSecret: registered.app.hasSecret || clientSecretHash !== undefined }
          return [true, withApp(tables, { ...registered, ...secrets, app })]
        }),
      remove: (which) =>
        write((tables) => {
          const isMeant = (app: App) =>
            typeof which === "number" ? app.id === which : "ownerHostId" in which && app.ownerHostId === which.ownerHostId
          const left =
            typeof which === "object" && "idleBefore" in which ? withoutIdleApps(tables, which) : withoutApps(tables, isMeant)
          return [HashMap.size(tables.apps) - HashMap.size(left.apps), left]
        })
    })
  })
)

const withNewApp = (tables: Tables, { clientSecretHash, webhookSecret, ...rest }: NewApp): readonly [App, Tables] => {
  const [id, counted] = takeId(tables, "app")
  const app: App = { ...rest, id, hasSecret: clientSecretHash !== null }
  const added = withApp(counted, {
    app,
    clientSecretHash,
    webhookSecret,
    previousWebhookSecret: null,
    idleSince: rest.createdAt
  })
  return [app, { ...added, appByClientId: HashMap.set(added.appByClientId, app.clientId, id) }]
}

/** Notes since when apps have no connection, and deletes those that have been without one for too long. */
const withoutIdleApps = (
  tables: Tables,
  { now, idleBefore }: { readonly now: Instant; readonly idleBefore: Instant }
): Tables => {
  const connected = new Set(HashMap.toValues(tables.connections).map(({ appId }) => appId))
  const apps = HashMap.map(tables.apps, (registered) => ({
    ...registered,
    idleSince: connected.has(registered.app.id) ? null : (registered.idleSince ?? now)
  }))
  return withoutApps({ ...tables, apps }, ({ id, registeredBy }) => {
    const { idleSince } = HashMap.getUnsafe(apps, id)
    return registeredBy === "client" && idleSince !== null && idleSince < idleBefore
  })
}

/** Deletes apps with their connections and codes. */
const withoutApps = (tables: Tables, isDeleted: (app: App) => boolean): Tables => {
  const deleted = HashMap.filter(tables.apps, ({ app }) => isDeleted(app))
  const left = withoutConnections(tables, ({ appId }) => HashMap.has(deleted, appId))
  return {
    ...left,
    apps: HashMap.filter(left.apps, ({ app }) => !isDeleted(app)),
    appByClientId: HashMap.filter(left.appByClientId, (id) => !HashMap.has(deleted, id)),
    codes: HashMap.filter(left.codes, ({ appId }) => !HashMap.has(deleted, appId))
  }
}

const withApp = (tables: Tables, registered: RegisteredApp): Tables => ({
  ...tables,
  apps: HashMap.set(tables.apps, registered.app.id, registered)
})
