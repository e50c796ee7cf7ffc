/** Returns an HTTP or HTTPS URL that Slotkit accepts, or `null`. */
export const fitWebAddress = (address: string | null | undefined): string | null =>
  address != null && address.length <= maxLength && /^https?:\/\/[^\s/]/.test(address) && URL.canParse(address) ? address : null

const maxLength = 2048
