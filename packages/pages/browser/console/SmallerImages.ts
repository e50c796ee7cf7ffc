/**
 * Makes an image that was chosen for a field with `data-resize`, the most pixels on a side, smaller before it is sent. What the
 * browser cannot read or make smaller is sent as it is, and the server says what is wrong with it.
 */
export const makeImagesSmaller = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-resize]")) {
    const button = field.form?.querySelector<HTMLButtonElement>("button")
    field.addEventListener("change", async () => {
      const file = field.files?.[0]
      if (file === undefined || !field.accept.includes(file.type || "-") || button == null) return
      button.disabled = true
      try {
        const smaller = await smallerImage(file, Number(field.dataset.resize))
        const files = new DataTransfer()
        files.items.add(new File([smaller], file.name, { type: smaller.type }))
        field.files = files.files
      } catch {
        // The file is sent as it is.
      }
      button.disabled = false
    })
  }
}

/** Draws an image with at most so many pixels on a side, upright. A PNG that stays large, such as a photo, becomes a WebP. */
const smallerImage = async (file: Blob, side: number): Promise<Blob> => {
  const image = await createImageBitmap(file)
  const share = side / Math.max(image.width, image.height)
  if (share >= 1 && file.size < most) return file
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(image.width * Math.min(share, 1)))
  canvas.height = Math.max(1, Math.round(image.height * Math.min(share, 1)))
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const drawn = await blobOf(canvas, file.type)
  return drawn.size < most ? drawn : blobOf(canvas, "image/webp")
}

const most = 500_000

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject() : resolve(blob)), type, 0.9))
