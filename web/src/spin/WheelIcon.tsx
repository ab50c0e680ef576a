/** The wheel as an icon, drawn like its neighbours on the tiles of home. */

export function WheelIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="13.5" r="8.5" />
      <circle cx="12" cy="13.5" r="2" />
      <path d="M12 11.5v-4M13.73 14.5l3.9 2.25M10.27 14.5l-3.9 2.25" />
      <path d="m10 1.5 2 3.5 2-3.5z" fill="currentColor" />
    </svg>
  )
}
