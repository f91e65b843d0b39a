/** The payment page looks like a third party's and shares no style with the shop. */
export const STYLE = `
:root{--ground:#eef1f4;--card:#fff;--text:#1b2733;--soft:#52606d;--line:#cbd2d9;--accent:#0b5c8c;
--on-accent:#fff;--warn-ground:#fff3c4;--warn-text:#5f3b00;--error:#a61b1b}
@media (prefers-color-scheme:dark){:root{--ground:#0f161d;--card:#18222c;--text:#eef2f6;--soft:#a9b6c2;
--line:#3a4956;--accent:#7cc4f0;--on-accent:#06202f;--warn-ground:#453000;--warn-text:#ffe29a;--error:#ffa8a8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);
color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{width:100%;max-width:460px;background:var(--card);border:1px solid var(--line);border-radius:16px;
padding:28px;box-shadow:0 12px 32px rgba(10,30,50,.10);overflow-wrap:anywhere}
.sandbox{margin:-28px -28px 24px;padding:12px 28px;background:var(--warn-ground);color:var(--warn-text);
border-radius:15px 15px 0 0}
h1{margin:0 0 20px;font-size:1.5rem;line-height:1.25}
.order{margin:0 0 24px}
.order div{padding:12px 0;border-bottom:1px solid var(--line)}
.order dt{color:var(--soft);font-size:.875rem}
.order dd{margin:2px 0 0;font-weight:600}
.order .total dd{font-size:1.75rem;line-height:1.2;font-variant-numeric:tabular-nums}
label{display:block;margin-bottom:6px;font-weight:600}
input{width:100%;padding:12px 14px;font:inherit;font-size:1.125rem;letter-spacing:.04em;color:inherit;
background:transparent;border:1px solid var(--soft);border-radius:10px;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--error);border-width:2px}
.error{margin:8px 0 0;color:var(--error);font-weight:600}
button,.button{display:block;width:100%;margin-top:20px;padding:14px;font:inherit;font-size:1.0625rem;
font-weight:700;text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);
border:0;border-radius:10px;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.1)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
.cancel{margin:18px 0 0;text-align:center}
.cancel a{display:inline-block;padding:6px}
.hint{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
.hint p{margin:8px 0}
code{display:block;color:var(--text);font-size:.9375rem;white-space:nowrap}
@media (max-width:400px){main{padding:20px}.sandbox{margin:-20px -20px 20px;padding:12px 20px}}
`;
