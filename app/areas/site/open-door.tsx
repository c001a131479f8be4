/** A practitioner at the open door of the logo; decorative. What stands in the light has its own colours in the dark. */
export function OpenDoor() {
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" aria-hidden="true" fill="none" className="door">
      <path d="M96 386V140a84 84 0 01168 0v246z" fill="#ffe9ad" />
      <path d="M118 386c0-86 14-122 62-122s62 36 62 122z" fill="#0b5b63" />
      <path d="M152 268l28 50 28-50z" fill="#fff" />
      <path d="M164 226h32v42c-8 12-24 12-32 0z" fill="#c98a5b" />
      <path d="M134 246c-8-60 6-92 46-92s54 32 46 92z" fill="#1d1412" />
      <ellipse cx="180" cy="208" rx="34" ry="42" fill="#e0a57a" />
      <path d="M145 206c-2-30 14-44 35-44s37 14 35 44c-12-4-22-12-26-22-9 13-26 22-44 22z" fill="#1d1412" />
      <path d="M166 208h.1m27 0h.1" stroke="#201310" strokeWidth="7" strokeLinecap="round" />
      <path d="M168 230q12 10 24 0" stroke="#7a2e1e" strokeWidth="4" strokeLinecap="round" />
      <path d="M150 286c-6 40 8 54 22 54M210 286c4 26 2 40-8 52" stroke="#e3f1f0" strokeWidth="4" />
      <circle cx="176" cy="341" r="7" fill="#ffc83d" />
      <path d="M92 386V140a88 88 0 01176 0v246M0 388h400" className="stroke-teal" strokeWidth="8" />
      <path d="M268 72l78-32v360l-78-14z" className="fill-teal" />
      <circle cx="282" cy="214" r="8" className="fill-paper" />
      <path d="M28 340h44l-6 46H34z" className="fill-article" />
      <path d="M50 340c-2-30-22-36-30-58 20 4 30 20 30 44 0-34 8-56 26-66 2 30-12 52-26 62" className="fill-success" />
    </svg>
  );
}
