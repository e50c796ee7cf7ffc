/** The images of a host: its picture and its logo. */
export const imageKinds = ["avatar", "logo"] as const
export type ImageKind = (typeof imageKinds)[number]

/** The formats of images that hosts may upload, by the ending of their addresses. */
export const imageTypes = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const
export type ImageFormat = keyof typeof imageTypes

/** The most bytes of an uploaded image, and the most pixels on a side. */
export const maxImageBytes = 512_000
export const maxImageSide = 4096

/** The reasons for which an image is refused. */
export type ImageFault = "missing" | "bytes" | "format" | "pixels" | "damaged"

/** An image without metadata. */
export interface CleanImage {
  readonly format: ImageFormat
  readonly bytes: Uint8Array
}

/**
 * Reads an uploaded image from its bytes, and removes its metadata, such as the place where a photo was taken. The pixels are not
 * decoded. Only parts that are known to be needed are kept; of the metadata of a JPEG, only the orientation.
 */
export const cleanImage = (bytes: Uint8Array): CleanImage | ImageFault => {
  if (bytes.length === 0) return "missing"
  if (bytes.length > maxImageBytes) return "bytes"
  const found = formats.find(({ starts }) => starts(bytes))
  if (found === undefined) return "format"
  const parts: Array<Uint8Array> = []
  const sides = found.read(bytes, (part) => parts.push(part))
  if (sides === undefined || sides.length === 0 || sides.some((side) => side === 0)) return "damaged"
  if (sides.some((side) => side > maxImageSide)) return "pixels"
  return { format: found.format, bytes: joined(parts) }
}

/** Copies the parts of an image that are needed. Returns the declared sizes; undefined if the image is damaged. */
type ReadImage = (bytes: Uint8Array, take: (part: Uint8Array) => void) => ReadonlyArray<number> | undefined

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The ancillary chunks that affect the pixels: transparency, colours, density and animation. */
const pngChunks = /^(?:tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|cICP|mDCV|cLLI|pHYs|acTL|fcTL|fdAT)$/

const readPng: ReadImage = (bytes, take) => {
  const view = viewOf(bytes)
  const sides: Array<number> = []
  let hasPixels = false
  take(Uint8Array.from(pngStart))
  for (let at = pngStart.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    if (end > bytes.length || (sides.length === 0) !== (name === "IHDR")) return undefined
    if (name === "IHDR") {
      if (end - at !== 25) return undefined
      sides.push(view.getUint32(at + 8), view.getUint32(at + 12))
    }
    hasPixels ||= name === "IDAT"
    // The first letter of a critical chunk is upper case.
    if (/^[A-Z]/.test(name) || pngChunks.test(name)) take(bytes.subarray(at, end))
    if (name === "IEND") return hasPixels ? sides : undefined
    at = end
  }
  return undefined
}

const readJpeg: ReadImage = (bytes, take) => {
  const view = viewOf(bytes)
  const sides: Array<number> = []
  let hasPixels = false
  take(bytes.subarray(0, 2))
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) break
    const end = at + 2 + (at + 4 <= bytes.length ? view.getUint16(at + 2) : 0)
    if (end < at + 4 || end > bytes.length || marker === 0 || hasNoLength(marker)) return undefined
    if (isFrame(marker)) {
      if (end < at + 9) return undefined
      sides.push(view.getUint16(at + 5), view.getUint16(at + 7))
    }
    const isScan = marker === 0xda
    hasPixels ||= isScan
    const next = isScan ? endOfScan(bytes, end) : end
    const orientation = marker === 0xe1 ? orientationIn(bytes.subarray(at + 4, end)) : undefined
    if (orientation !== undefined) take(orientationSegment(orientation))
    else if (isNeededSegment(marker, textAt(bytes, at + 4, 12))) take(bytes.subarray(at, next))
    at = next
  }
  take(Uint8Array.of(0xff, 0xd9))
  return hasPixels ? sides : undefined
}

/** Comments and data of applications are left out, except the density, a colour profile and the transform of colours. */
const isNeededSegment = (marker: number, content: string): boolean =>
  marker < 0xe0 ||
  (marker > 0xef && marker !== 0xfe) ||
  (marker === 0xe0 && content.startsWith("JFIF\0")) ||
  (marker === 0xe2 && content.startsWith("ICC_PROFILE\0")) ||
  (marker === 0xee && content.startsWith("Adobe"))

/** The markers of restarts, and others that stand alone. Before the pixels there are none. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The markers of frames are C0 to CF without those of tables and extensions. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Returns the end of the compressed pixels from a position on: the next marker that is not part of them. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker !== undefined && marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return bytes.length
}

/** Returns the orientation in a segment of Exif, unless it is the default. */
const orientationIn = (segment: Uint8Array): number | undefined => {
  if (textAt(segment, 0, 6) !== "Exif\0\0" || segment.length < 14) return undefined
  const view = viewOf(segment.subarray(6))
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  if (first + 2 > view.byteLength) return undefined
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2; entry + 12 <= view.byteLength && entry < first + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== 0x0112) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** A segment of Exif with one entry. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  )

const webpChunks = /^(?:VP8[X L]|ALPH|ANIM|ANMF|ICCP)$/

const readWebp: ReadImage = (bytes, take) => {
  const view = viewOf(bytes)
  const sides: Array<number> = []
  const chunks: Array<Uint8Array> = []
  const last = Math.min(bytes.length, 8 + view.getUint32(4, true))
  for (let at = 12; at + 8 <= last; ) {
    const name = textAt(bytes, at, 4)
    const end = at + 8 + view.getUint32(at + 4, true)
    if (end > last) return undefined
    const content = bytes.subarray(at + 8, end)
    if (name === "VP8X" || name === "VP8 " || name === "VP8L") {
      const size = sidesOf[name](content)
      if (size === undefined) return undefined
      sides.push(...size)
    }
    if (webpChunks.test(name)) {
      // A chunk has an even length.
      const chunk = new Uint8Array(end - at + (content.length % 2))
      chunk.set(bytes.subarray(at, end))
      // The flags for Exif and XMP.
      if (name === "VP8X") chunk[8]! &= ~0b1100
      chunks.push(chunk)
    }
    at = end + (content.length % 2)
  }
  if (!chunks.some((chunk) => /^(?:VP8[ L]|ANMF)/.test(textAt(chunk, 0, 4)))) return undefined
  const start = bytes.slice(0, 12)
  viewOf(start).setUint32(4, 4 + chunks.reduce((sum, { length }) => sum + length, 0), true)
  for (const part of [start, ...chunks]) take(part)
  return sides
}

/** Reads width and height of the chunks that declare them. */
const sidesOf = {
  VP8X: (content: Uint8Array) => (content.length < 10 ? undefined : [1 + threeBytes(content, 4), 1 + threeBytes(content, 7)]),
  "VP8 ": (content: Uint8Array) =>
    content.length < 10 || threeBytes(content, 3) !== 0x2a019d
      ? undefined
      : [viewOf(content).getUint16(6, true) & 0x3fff, viewOf(content).getUint16(8, true) & 0x3fff],
  VP8L: (content: Uint8Array) => {
    if (content.length < 5 || content[0] !== 0x2f) return undefined
    const bits = viewOf(content).getUint32(1, true)
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
  }
}

const threeBytes = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)

const formats: ReadonlyArray<{
  readonly format: ImageFormat
  readonly starts: (bytes: Uint8Array) => boolean
  readonly read: ReadImage
}> = [
  { format: "png", starts: (bytes) => pngStart.every((byte, index) => bytes[index] === byte), read: readPng },
  { format: "jpg", starts: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff, read: readJpeg },
  { format: "webp", starts: (bytes) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP", read: readWebp }
]

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)

const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The file name of an uploaded image. It contains a hash of the content, so that its address never shows another image. */
export const imageName = (hostId: number, kind: ImageKind, hash: string, format: ImageFormat): string =>
  `${hostId}-${kind}-${hash}.${format}`

/** The parts of the file name of an uploaded image; undefined for any other text. */
export const parseImageName = (name: string) => {
  const [, hostId, kind, hash, format] = /^([1-9]\d{0,14})-(avatar|logo)-([0-9a-f]{32})\.(png|jpg|webp)$/.exec(name) ?? []
  return hash === undefined ? undefined : { hostId: Number(hostId), kind: kind as ImageKind, hash, format: format as ImageFormat }
}

/** The folder of uploaded images, below the URL of Slotkit. */
export const imagesPath = "/app/assets/"

/** True for the address of an uploaded image. */
export const isUploadedImage = (url: string | null): url is string =>
  url?.includes(imagesPath) === true && parseImageName(url.slice(url.lastIndexOf("/") + 1)) !== undefined

/** True for the URL of an image that pages show: over HTTPS, or an uploaded one, which also works over HTTP. */
export const isShownImage = (url: string | null): url is string =>
  url !== null && (url.startsWith("https://") || (url.startsWith("http://") && isUploadedImage(url)))
