/** The shop's colours (src/client/app/theme.ts), in light and dark. */
export const STYLE = `
:root{--ground:#faf8f3;--card:#fff;--text:#14262b;--soft:#4a5d63;--line:#dfdacd;--ink:#0b5161;--accent:#b4480a;
--on-accent:#fff;--saving:#1c6b43;--warn-ground:#fff3c4;--warn-text:#5f3b00;--error:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#0e181b;--card:#152327;--text:#eef3f3;--soft:#b3c2c6;
--line:#2c3d42;--ink:#7fd0df;--accent:#ffb07a;--on-accent:#3a1700;--saving:#7fd6a6;--warn-ground:#453000;
--warn-text:#ffe29a;--error:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:20px 16px 40px;background:var(--ground);color:var(--text);
font:16px/1.5 "Figtree Variable",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header,main,footer{width:100%;max-width:480px;margin:0 auto;overflow-wrap:anywhere}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:44px;margin-bottom:14px;color:var(--text);
text-decoration:none;font-weight:750;font-size:1.08rem;letter-spacing:-.015em;line-height:1.05}
.logo svg{flex:none;color:var(--ink)}
.logo em{font-style:normal;color:var(--accent)}
main{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:28px}
.sandbox{margin:-28px -28px 24px;padding:12px 28px;background:var(--warn-ground);color:var(--warn-text);
border-radius:9px 9px 0 0}
h1{margin:0 0 16px;font-size:1.5rem;line-height:1.2;letter-spacing:-.012em}
.item{display:flex;gap:14px;align-items:center;margin:0 0 16px}
.item img{flex:none;width:112px;height:63px;object-fit:cover;border-radius:6px;background:var(--line)}
.item p{margin:0;min-width:0;font-weight:650;line-height:1.3}
.lines{margin:0 0 24px;font-variant-numeric:tabular-nums}
.lines div{display:flex;justify-content:space-between;gap:16px;padding:8px 0}
.lines dt{min-width:0;color:var(--soft)}
.lines dd{margin:0;white-space:nowrap}
.lines .coupon dd{color:var(--saving)}
.lines .total{margin-top:4px;padding-top:12px;border-top:1px solid var(--line)}
.lines .total *{color:var(--text);font-weight:700;font-size:1.25rem;line-height:1.25}
label{display:block;margin-bottom:6px;font-weight:650}
input{width:100%;padding:12px 14px;font:inherit;font-size:1.125rem;letter-spacing:.04em;color:inherit;
background:transparent;border:1px solid var(--soft);border-radius:10px;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--error);border-width:2px}
.error{margin:8px 0 0;color:var(--error);font-weight:650}
button,.button{display:block;width:100%;margin-top:20px;padding:14px;font:inherit;font-size:1.0625rem;
font-weight:650;text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);
border:0;border-radius:10px;cursor:pointer}
button:not(.link):hover,.button:hover{filter:brightness(1.1)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
a{color:var(--ink)}
.cancel{margin:18px 0 0;text-align:center}
.cancel a,.link{display:inline-block;padding:6px}
.link{width:auto;margin:0;color:var(--ink);background:none;font-size:1rem;font-weight:400;text-decoration:underline}
.hint{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
.hint p{margin:8px 0}
code{display:block;color:var(--text);font-size:.9375rem;white-space:nowrap}
footer{margin-top:20px;color:var(--soft);font-size:.875rem}
footer p{margin:0}
@media (max-width:400px){main{padding:20px}.sandbox{margin:-20px -20px 20px;padding:12px 20px}
.item img{width:96px;height:54px}}
`;
