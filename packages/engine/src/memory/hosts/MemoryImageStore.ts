import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ImageStore } from "../../ports/hosts/ImageStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, withHoldings } from "../MemoryTables.ts"

/** The images of hosts, in memory. */
export const memoryImageStore: Layer.Layer<ImageStore, never, MemoryDatabase> = Layer.effect(
  ImageStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    ImageStore.of({
      find: (hostId, kind, hash) =>
        read((tables) =>
          Option.filter(Option.fromNullishOr(holdingsOf(tables, hostId).images[kind]), (image) => image.hash === hash)
        ),
      set: (hostId, kind, image) =>
        write((tables) => {
          const { [kind]: _, ...others } = holdingsOf(tables, hostId).images
          return [undefined, withHoldings(tables, hostId, { images: image === null ? others : { ...others, [kind]: image } })]
        })
    })
  )
)
