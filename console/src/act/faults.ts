/** What is wrong with the fields of a form, in words, by the field's name; a field without a fault has none here. */
export type Faults = Readonly<Partial<Record<string, string>>>
