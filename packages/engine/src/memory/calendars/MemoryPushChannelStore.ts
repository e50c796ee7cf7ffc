import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import { type PushChannel, PushChannelStore } from "../../ports/calendars/PushChannelStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type Tables, takeId, withHoldings } from "../MemoryTables.ts"

/** Channels of target calendars in memory. */
export const memoryPushChannelStore: Layer.Layer<PushChannelStore, never, MemoryDatabase> = Layer.effect(
  PushChannelStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    PushChannelStore.of({
      save: (channel, as) =>
        write((tables) => {
          const { hostId } = channel
          if (!("id" in channel)) {
            if (accountOf(tables, channel) === undefined) return [0, tables]
            const [id, counted] = takeId(tables, "channel")
            return [id, withChannels(counted, hostId, (all) => [...all, { ...channel, id }])]
          }
          if (as === "removed") return [0, withChannels(tables, hostId, (all) => all.filter(({ id }) => id !== channel.id))]
          const isThere = holdingsOf(tables, hostId).channels.some(({ id }) => id === channel.id)
          return isThere
            ? [channel.id, withChannels(tables, hostId, (all) => all.map((one) => (one.id === channel.id ? channel : one)))]
            : [0, tables]
        }),
      list: (which) =>
        read((tables) => {
          const found =
            "secretHash" in which
              ? HashMap.toValues(tables.holdings)
                  .flatMap(({ channels }) => channels)
                  .filter(({ secretHash, expiresAt }) => secretHash === which.secretHash && expiresAt > which.now)
              : holdingsOf(tables, which.hostId).channels.filter(({ calendarId }) => which.calendarIds.includes(calendarId))
          return found.flatMap((channel) => {
            const account = accountOf(tables, channel)
            return account === undefined ? [] : [{ ...channel, accountId: account.id, kind: account.kind }]
          })
        }),
      hint: ({ hostId, accountId, calendarId }, now) =>
        write((tables) => {
          const { calendarAccounts, lookedAt } = holdingsOf(tables, hostId)
          if (calendarAccounts.every(({ id }) => id !== accountId)) return [undefined, tables]
          const { [calendarId]: _, ...others } = lookedAt
          return [
            undefined,
            withHoldings(tables, hostId, {
              lookedAt: others,
              calendarAccounts: calendarAccounts.map((account) =>
                account.id === accountId
                  ? { ...account, nextReadAt: Math.min(account.nextReadAt, Math.max(now, account.retryAt ?? now)) }
                  : account
              )
            })
          ]
        })
    })
  )
)

const accountOf = (tables: Tables, { hostId, calendarId }: Pick<PushChannel, "hostId" | "calendarId">) =>
  holdingsOf(tables, hostId).calendarAccounts.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))

const withChannels = (
  tables: Tables,
  hostId: number,
  change: (channels: ReadonlyArray<PushChannel>) => ReadonlyArray<PushChannel>
): Tables => withHoldings(tables, hostId, { channels: change(holdingsOf(tables, hostId).channels) })
