import { type Html, html } from "@slotkit/core/html"
import { type ImageFault, type ImageKind, imageTypes, maxImageBytes } from "@slotkit/core/internal"
import { type ImageRefused, patchHost, uploadImage } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { shownImage } from "../../shell/HostParts.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import type { ConsolePages } from "../shell/ConsoleRoute.ts"

/** The paths of the page that has an image and of the page that uploads it. */
const pathsOf = {
  avatar: { area: "profile", back: "/profile", path: "/profile/picture" },
  logo: { area: "look", back: "/look", path: "/look/logo" }
} as const

/** The pages that upload and remove an image of the host. Decision 0104. */
const pagesOf = (kind: ImageKind) => ({
  page: {
    show: (context: ConsoleContext) => Effect.sync(() => uploadPage(context, kind)),
    upload: {
      // The rest of the form is a token and the frame around the parts.
      maxBytes: maxImageBytes + 8192,
      send: (context: ConsoleContext, file: Uint8Array) =>
        uploadImage(context.host, kind, file).pipe(
          Effect.map(() => context.done(pathsOf[kind].back, "image_saved")),
          Effect.catchTag("ImageRefused", ({ fault }) =>
            Effect.succeed(uploadPage(context, kind, fault === "address" || fault === "unreached" ? "missing" : fault))
          )
        ),
      tooLarge: (context: ConsoleContext) => Effect.sync(() => uploadPage(context, kind, "bytes"))
    }
  },
  removal: asksFirst({
    ask: ({ words }: ConsoleContext) => {
      const { area, back, path } = pathsOf[kind]
      const { removeTitle, remove } = words.images[kind]
      return Effect.succeed({
        area,
        title: removeTitle,
        above: [[words.areas[area], back]],
        path: `${path}/remove`,
        text: [words.images.removeText],
        button: remove,
        back
      } as const)
    },
    act: (context: ConsoleContext) =>
      Effect.map(patchHost(context.host.id, { [`${kind}_url`]: null }), () => context.done(pathsOf[kind].back, "image_removed"))
  })
})

const { avatar, logo } = { avatar: pagesOf("avatar"), logo: pagesOf("logo") }

/** The pages for the picture and the logo. */
export const uploadPages: ConsolePages = {
  "/app/profile/picture": avatar.page,
  "/app/profile/picture/remove": avatar.removal,
  "/app/look/logo": logo.page,
  "/app/look/logo/remove": logo.removal
}

/** The host's image with the ways to upload and to remove it. */
export const imageSection = (context: ConsoleContext, kind: ImageKind): Html => {
  const { words, at } = context
  const { path } = pathsOf[kind]
  const { upload, current, remove } = words.images[kind]
  const image = imageOf(context, kind)
  // The preview of the look shows the logo.
  return section(
    "image",
    current,
    html`<p class="soft">${words.images.hint}</p>
${kind === "avatar" ? image : undefined}<p class="acts end"><a class="button plain" href="${at(path)}">${upload}</a>${
      image === undefined ? undefined : html`<a class="button plain" href="${at(`${path}/remove`)}">${remove}</a>`
    }</p>`
  )
}

/** The reason why the image at an address was not taken. */
export const addressProblem = ({ words }: ConsoleContext, kind: ImageKind, fault: ImageRefused["fault"]): FieldProblem => ({
  field: `${kind}_url`,
  sentence: words.images.addressFaults[fault]
})

const imageOf = ({ words, host }: ConsoleContext, kind: ImageKind): Html | undefined => {
  const url = shownImage(host[`${kind}Url`])
  const size = kind === "logo" ? html` class="logo" width="160" height="40"` : html` class="picture" width="80" height="80"`
  return url === undefined
    ? undefined
    : html`<p class="field"><img${size} src="${url}" alt="${words.images[kind].current}" referrerpolicy="no-referrer"></p>\n`
}

const uploadPage = (context: ConsoleContext, kind: ImageKind, fault?: ImageFault) => {
  const { words, host, at, formToken } = context
  const { area, back, path } = pathsOf[kind]
  const { images } = words
  const url = shownImage(host[`${kind}Url`])
  const problems = fault === undefined ? [] : [{ field: "image", sentence: images.faults[fault] }]
  const { file } = fieldsOf({}, problems)
  return context.page({
    area,
    title: images[kind].upload,
    above: [[words.areas[area], back]],
    errors: fault === undefined ? undefined : { status: fault === "bytes" ? 413 : 422, problems },
    images: url === undefined ? [] : [url],
    content: html`<form class="sheet card" method="post" action="${at(path)}" enctype="multipart/form-data" novalidate>${formToken}
${imageOf(context, kind)}${file("image", images.file, { hint: images.hint, more: html` accept="${Object.values(imageTypes).join()}" data-resize="512"` })}<div class="end acts"><button>${images.send}</button><a class="button plain" href="${at(back)}">${words.frame.cancel}</a></div></form>`
  })
}
