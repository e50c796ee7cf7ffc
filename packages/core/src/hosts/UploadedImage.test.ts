import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanImage, isShownImage, isUploadedImage, maxImageBytes, parseImageName } from "./UploadedImage.ts"

const ascii = (text: string): ReadonlyArray<number> => [...text].map((letter) => letter.charCodeAt(0))
const bytesOf = (...parts: ReadonlyArray<ReadonlyArray<number>>): Uint8Array => Uint8Array.from(parts.flat())
const uint32 = (value: number): ReadonlyArray<number> => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const uint16 = (value: number): ReadonlyArray<number> => [value >> 8, value & 255]

const chunk = (name: string, data: ReadonlyArray<number> = []) => [...uint32(data.length), ...ascii(name), ...data, 1, 2, 3, 4]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const header = (width: number, height: number) => chunk("IHDR", [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0])
const png = (...more: ReadonlyArray<ReadonlyArray<number>>) =>
  bytesOf(pngStart, header(3, 2), ...more, chunk("IDAT", [9, 9]), chunk("IEND"))

const segment = (marker: number, content: ReadonlyArray<number>) => [0xff, marker, ...uint16(content.length + 2), ...content]
const frame = (width: number, height: number) => segment(0xc0, [8, ...uint16(height), ...uint16(width), 1, 1, 17, 0])
const jfif = segment(0xe0, [...ascii("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0])
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 5, 0xff, 0, 6, 0xff, 0xd0, 7]
const jpeg = (...more: ReadonlyArray<ReadonlyArray<number>>) =>
  bytesOf([0xff, 0xd8], jfif, ...more, frame(3, 2), scan, [0xff, 0xd9])
/** Exif in either byte order, with a description, an orientation and the word GPS. */
const exif = (orientation: number, isLittle: boolean) => {
  const short = (value: number) => (isLittle ? [...uint16(value)].reverse() : uint16(value))
  const long = (value: number) => (isLittle ? [...uint32(value)].reverse() : uint32(value))
  const entry = (tag: number, type: number, value: ReadonlyArray<number>) => [...short(tag), ...short(type), ...long(1), ...value]
  const first = [...entry(0x010e, 2, ascii("GPS!")), ...entry(0x0112, 3, [...short(orientation), 0, 0])]
  return segment(0xe1, [
    ...ascii(`Exif\0\0${isLittle ? "II" : "MM"}`),
    ...short(42),
    ...long(8),
    ...short(2),
    ...first,
    ...long(0)
  ])
}

const riff = (name: string, data: ReadonlyArray<number>) => [
  ...ascii(name),
  ...[...uint32(data.length)].reverse(),
  ...data,
  ...(data.length % 2 === 0 ? [] : [0])
]
const webp = (...chunks: ReadonlyArray<ReadonlyArray<number>>) => {
  const content = [...ascii("WEBP"), ...chunks.flat()]
  return bytesOf(ascii("RIFF"), [...uint32(content.length)].reverse(), content)
}
const lossless = (width: number, height: number) =>
  riff("VP8L", [0x2f, ...[...uint32((width - 1) | ((height - 1) << 14))].reverse(), 7, 7])
const lossy = (width: number, height: number) =>
  riff("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, ...[...uint16(width)].reverse(), ...[...uint16(height)].reverse(), 7])
const extended = (flags: number, width: number, height: number) =>
  riff("VP8X", [flags, 0, 0, 0, (width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0])

describe("An uploaded image", () => {
  it("MUST lose its metadata, and nothing else, as a PNG", () => {
    const hidden = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "prVt"].map((name) => chunk(name, ascii("GPS")))
    const visible = [chunk("sRGB", [0]), chunk("acTL", [0])]
    const cleaned = { format: "png", bytes: png(...visible) }
    expect(cleanImage(png(...visible, ...hidden))).toEqual(cleaned)
    expect(cleanImage(bytesOf([...png(...visible)], ascii("GPS")))).toEqual(cleaned)
  })

  it("MUST lose its metadata as a JPEG, except the orientation", () => {
    const profile = segment(0xe2, ascii("ICC_PROFILE\0x"))
    const adobe = segment(0xee, ascii("Adobe\0d"))
    const hidden = [
      segment(0xe1, ascii("http://ns.adobe.com/xap/1.0/\0GPS")),
      segment(0xe2, ascii("MPF\0GPS")),
      segment(0xed, ascii("Photoshop 3.0\0GPS")),
      segment(0xfe, ascii("GPS")),
      segment(0xe0, ascii("JFXX\0GPS"))
    ]
    const cleaned = { format: "jpg", bytes: jpeg(profile, adobe) }
    expect(cleanImage(jpeg(profile, ...hidden, adobe, exif(1, true)))).toEqual(cleaned)
    expect(cleanImage(bytesOf([...jpeg(profile, adobe)], [...jpeg(exif(6, true))]))).toEqual(cleaned)
    for (const isLittle of [true, false]) {
      const result = cleanImage(jpeg(exif(6, isLittle)))
      const [minimal] = [
        segment(0xe1, [...ascii("Exif\0\0MM"), 0, 42, ...uint32(8), 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
      ]
      expect(result).toEqual({ format: "jpg", bytes: jpeg(minimal) })
      expect(cleanImage((result as { readonly bytes: Uint8Array }).bytes)).toEqual(result)
    }
    // A progressive JPEG has segments between its scans.
    const progressive = (...more: ReadonlyArray<ReadonlyArray<number>>) => jpeg(frame(3, 2), scan, ...more, segment(0xc4, [1]))
    expect(cleanImage(progressive(segment(0xfe, ascii("GPS"))))).toEqual({ format: "jpg", bytes: progressive() })
  })

  it("MUST lose its metadata as a WebP", () => {
    const hidden = [riff("EXIF", ascii("GPS")), riff("XMP ", ascii("GPS!")), riff("abcd", ascii("GPS"))]
    for (const pixels of [lossless(3, 2), lossy(3, 2)]) {
      expect(cleanImage(webp(pixels, ...hidden))).toEqual({ format: "webp", bytes: webp(pixels) })
      expect(cleanImage(webp(extended(0b11100, 3, 2), pixels, ...hidden))).toEqual({
        format: "webp",
        bytes: webp(extended(0b10000, 3, 2), pixels)
      })
    }
  })

  it.each([
    ["no file", new Uint8Array(), "missing"],
    ["too many bytes", bytesOf([...png()], Array(maxImageBytes).fill(0)), "bytes"],
    ["an SVG", bytesOf(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')), "format"],
    ["HTML", bytesOf(ascii("<!doctype html><script>alert(1)</script>")), "format"],
    ["a GIF", bytesOf(ascii("GIF89a"), [1, 0, 1, 0]), "format"],
    ["a sound", bytesOf(ascii("RIFF"), [4, 0, 0, 0], ascii("WAVE")), "format"],
    ["a wide PNG", bytesOf(pngStart, header(4097, 1), chunk("IDAT"), chunk("IEND")), "pixels"],
    ["a high JPEG", bytesOf([0xff, 0xd8], frame(1, 4097), scan), "pixels"],
    ["a wide WebP", webp(lossless(4097, 1)), "pixels"],
    ["a WebP with a wide canvas", webp(extended(0, 5000, 1), lossy(1, 1)), "pixels"],
    ["a PNG without width", bytesOf(pngStart, header(0, 1), chunk("IDAT"), chunk("IEND")), "damaged"],
    ["a PNG without pixels", bytesOf(pngStart, header(1, 1), chunk("IEND")), "damaged"],
    ["a PNG without an end", png().slice(0, -4), "damaged"],
    ["a PNG without a header", bytesOf(pngStart, chunk("IDAT"), chunk("IEND")), "damaged"],
    ["a PNG with two headers", png(header(9999, 1)), "damaged"],
    ["a JPEG without pixels", bytesOf([0xff, 0xd8], frame(1, 1), [0xff, 0xd9]), "damaged"],
    ["a JPEG without a frame", bytesOf([0xff, 0xd8], scan, [0xff, 0xd9]), "damaged"],
    ["a JPEG with a short segment", bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 1]), "damaged"],
    ["a WebP without pixels", webp(extended(0, 1, 1)), "damaged"],
    ["a WebP that ends early", webp(lossless(1, 1)).slice(0, -3), "damaged"]
  ])("MUST be refused: %s", (_title, bytes, fault) => {
    expect(cleanImage(bytes)).toBe(fault)
  })

  it("MUST be cleaned or refused, whatever was changed, and stay the same when it is cleaned again", () => {
    const images = [png(), jpeg(exif(6, true)), webp(extended(0b1100, 3, 2), lossy(3, 2), riff("EXIF", [1]))]
    const change = fc.tuple(fc.nat(200), fc.nat(255))
    fc.assert(
      fc.property(fc.constantFrom(...images), fc.array(change, { maxLength: 4 }), fc.nat(300), (image, changes, length) => {
        const bytes = image.slice(0, length + 8)
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
        const result = cleanImage(bytes)
        if (typeof result !== "string") expect(cleanImage(result.bytes)).toEqual(result)
      }),
      { numRuns: 2000 }
    )
  })
})

describe("The address of an uploaded image", () => {
  const name = `12-logo-${"a".repeat(32)}.png`

  it("MUST be known by its form", () => {
    expect(parseImageName(name)).toEqual({ hostId: 12, kind: "logo", hash: "a".repeat(32), format: "png" })
    for (const other of ["", "console-0123456789ab.js", `0${name}`, name.replace("png", "svg"), `${name}x`, name.toUpperCase()])
      expect(parseImageName(other)).toBeUndefined()
    expect(isUploadedImage(`http://localhost:3000/book/app/assets/${name}`)).toBe(true)
    expect(isUploadedImage(`https://cdn.example.com/${name}`)).toBe(false)
  })

  it("MUST be shown without HTTPS, as no other image", () => {
    expect(isShownImage(`http://localhost:3000/app/assets/${name}`)).toBe(true)
    expect(isShownImage("https://cdn.example.com/logo.png")).toBe(true)
    for (const url of [null, "http://cdn.example.com/logo.png", `javascript:/app/assets/${name}`, `data:/app/assets/${name}`])
      expect(isShownImage(url)).toBe(false)
  })
})
