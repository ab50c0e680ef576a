/** Whether the service is, as far as we know, terminated: the mark of spec §2's navigation guard. */

let terminated = false

export const isTerminated = (): boolean => terminated

export function markTerminated(mark: boolean): void {
  terminated = mark
}
