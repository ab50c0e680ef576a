/** A mistake that somebody could make one day: one place of the code written otherwise, and the test that must notice it. */

export interface PlantedBug {
  /** Short, for the command line. */
  name: string
  /** What it would mean, as somebody might say it afterwards. */
  means: string
  /** Where it is made; paths are from the checkout. */
  file: string
  /** What stands there now, exactly once. */
  text: string
  instead: string
  caughtBy: {
    file: string
    /** The test's title; of a test with cases, a part of the title that they share. */
    test: string
  }
}
