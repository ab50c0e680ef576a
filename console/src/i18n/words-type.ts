/** What a translation must have: every key of the English catalogue, with a text of its own. */
export type Words<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Words<English[Key]>
}
