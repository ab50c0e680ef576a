/** Turns the wheel on the screen, frame by frame, by the motion that it is in; nothing of the page is drawn again for that. */
import { landing, type Motion, resting, slowingDown, turn, waitingTurn } from './spin-motion.ts'

/** Puts an angle on the screen. */
type Show = (angle: number) => void

export interface Target {
  slice: number
  count: number
  random: () => number
}

export class WheelAnimator {
  #motion: Motion = resting(0)
  /** Seconds of it that have been shown. */
  #shown = 0
  #frame = 0
  /** When the latest frame was shown, while it moves. */
  #at: number | undefined
  #arrived: (() => void) | undefined
  #hasMoved = false
  readonly #show: Show

  constructor(show: Show) {
    this.#show = show
  }

  /** Before its first spin it rests in the middle of a slice: the pointer belongs to one of them. */
  settle(count: number): void {
    if (!this.#hasMoved) this.#motion = resting(-turn / count / 2)
    this.show()
  }

  /** Begins to turn, without an end. */
  start(): void {
    void this.#go(waitingTurn(this.#here().angle))
  }

  /** Resolves once it rests on the slice. */
  land(target: Target): Promise<void> {
    return this.#go(landing({ ...this.#here(), ...target }))
  }

  /** Resolves once it rests, wherever that is. */
  stop(): Promise<void> {
    const { angle, speed } = this.#here()
    return this.#go(slowingDown(angle, speed))
  }

  /** Rests on the slice at once. */
  jump(target: Target): void {
    const { seconds, angleAt } = landing({ ...this.#here(), ...target })
    void this.#go(resting(angleAt(seconds)))
  }

  /** Shows where it is: there may be a new picture of it. */
  show(): void {
    this.#show(this.#here().angle)
  }

  /** No more frames; its waiters are not called any more. */
  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#arrived = undefined
  }

  #here() {
    const { angleAt, speedAt } = this.#motion
    return { angle: angleAt(this.#shown) % turn, speed: speedAt(this.#shown) }
  }

  #go(motion: Motion): Promise<void> {
    this.dispose()
    this.#motion = motion
    this.#hasMoved = true
    this.#shown = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#arrived = resolve
    // Goes on from the frame that is on the screen; from a rest, its first frame is its beginning.
    let since = this.#at
    const draw = (now: number) => {
      since ??= now
      this.#at = now
      this.#draw(Math.min(motion.seconds, (now - since) / 1_000))
      if (this.#shown < motion.seconds) this.#frame = requestAnimationFrame(draw)
      else this.#rest()
    }
    if (motion.seconds > 0) this.#frame = requestAnimationFrame(draw)
    else {
      this.#draw(0)
      this.#rest()
    }
    return promise
  }

  #rest(): void {
    this.#at = undefined
    this.#arrived?.()
  }

  #draw(seconds: number): void {
    this.#shown = seconds
    this.#show(this.#motion.angleAt(seconds))
  }
}
