/**
 * Runs `act` once the process has been responsive for so long. Returns a function that cancels the timer.
 *
 * A blocked event loop finds timers due before it reads what has arrived meanwhile. A plain timer would report a server as late
 * that answered long ago. Here, a single block counts as a tenth of the time at most.
 */
export const responsiveTimer = (milliseconds: number, act: () => void): (() => void) => {
  let left = parts
  const wait = () => setTimeout(pass, milliseconds / parts)
  const pass = () => {
    left -= 1
    if (left === 0) act()
    else timer = wait()
  }
  let timer = wait()
  return () => clearTimeout(timer)
}

/** The parts of the time, each of which passes only while the process responds. */
const parts = 10
