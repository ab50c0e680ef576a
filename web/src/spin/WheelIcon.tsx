/** The wheel as an icon, drawn like the other icons. */

interface WheelIconProps {
  size?: number
}

export function WheelIcon({ size = 20 }: WheelIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
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
